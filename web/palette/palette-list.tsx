import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Group, Item } from './item.ts';
import { optionId } from './option-id.ts';
import styles from './palette.module.css';

interface PaletteListProps {
  listId: string;
  groups: Group[];
  active: Item | undefined;
  onActive: (item: Item) => void;
  onOpen: (item: Item, event: KeyboardEvent | MouseEvent) => void;
}

/** What was found, in groups; the active item is in view. */
export function PaletteList({ listId, groups, active, onActive, onOpen }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    option?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  if (groups.length === 0) return null;
  const all = groups.flatMap(({ items }) => items);
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t`Results`} className={styles.list}>
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden="true">
            {title}
          </div>
          {items.map((item) => (
            <div
              key={item.id}
              id={optionId(listId, all.indexOf(item))}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              className={styles.item}
              onPointerMove={() => item !== active && onActive(item)}
              onClick={(event) => onOpen(item, event)}
              onKeyDown={(event) => event.key === 'Enter' && onOpen(item, event)}
            >
              <span>{item.label}</span>
              {item.detail && <small>{item.detail}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
