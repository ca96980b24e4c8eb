import type { MessageDescriptor } from '@lingui/core';
import type { BeaconOrder } from '#contract/lists.ts';
import { textOf } from '#contract/messages.ts';
import styles from './order-heading.module.css';

interface OrderHeadingProps {
  title: MessageDescriptor;
  orders: { ascending?: BeaconOrder; descending?: BeaconOrder };
  order: BeaconOrder;
  onOrder: (order: BeaconOrder) => void;
}

/** The heading of a column; where the list can be ordered by it, a button does so, and turns the order around. */
export function OrderHeading({ title, orders, order, onOrder }: OrderHeadingProps) {
  const { ascending, descending } = orders;
  const first = ascending ?? descending;
  if (!first) return <th scope="col">{textOf(title)}</th>;
  const direction = directionOf(order, orders);
  const next = (order === ascending ? descending : ascending) ?? first;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.order} onClick={() => onOrder(next)}>
        {textOf(title)} <span aria-hidden="true">{marks[direction]}</span>
      </button>
    </th>
  );
}

const marks = { ascending: '▲', descending: '▼', none: '↕' };

function directionOf(order: BeaconOrder, { ascending, descending }: OrderHeadingProps['orders']) {
  if (order === ascending) return 'ascending';
  return order === descending ? 'descending' : 'none';
}
