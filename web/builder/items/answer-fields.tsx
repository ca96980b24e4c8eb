import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { ItemType } from '#rules/definition/item.ts';
import type { Path } from '#web/builder/model/path.ts';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
import styles from './items.module.css';

/** The limits and labels of a question's answer. */
export function AnswerFields({ path, type }: { path: Path; type: ItemType }) {
  switch (type) {
    case 'rating':
      return <RatingFields path={path} />;
    case 'number':
      return (
        <div className={styles.row}>
          <TextAt path={[...path, 'unit']} label={t`Unit`} maxLength={40} isOptional />
          <NumberAt path={[...path, 'min']} label={t`Lowest`} />
          <NumberAt path={[...path, 'max']} label={t`Highest`} />
          <NumberAt path={[...path, 'decimals']} label={t`Decimal places`} />
        </div>
      );
    case 'date':
      return (
        <div className={styles.row}>
          <DateAt path={[...path, 'min']} label={t`Earliest`} />
          <DateAt path={[...path, 'max']} label={t`Latest`} />
        </div>
      );
    case 'text':
      return (
        <div className={styles.row}>
          <CheckAt path={[...path, 'long']} label={t`Several lines`} />
          <NumberAt path={[...path, 'maxLength']} label={t`Most characters`} placeholder="5000" />
        </div>
      );
    default:
      return null;
  }
}

function RatingFields({ path }: { path: Path }) {
  return (
    <>
      <div className={styles.row}>
        <NumberAt path={[...path, 'min']} label={t`Lowest`} placeholder="0" />
        <NumberAt path={[...path, 'max']} label={t`Highest`} placeholder="100" />
        <NumberAt path={[...path, 'step']} label={t`Step`} placeholder="1" />
      </div>
      <div className={styles.row}>
        <TextAt path={[...path, 'labels', 'low']} label={t`Label at the low end`} isOptional />
        <TextAt path={[...path, 'labels', 'high']} label={t`Label at the high end`} isOptional />
      </div>
    </>
  );
}

function DateAt({ path, label }: { path: Path; label: string }) {
  const { id, value, error, set } = useField(path);
  return (
    <TextInput
      id={id}
      type="date"
      label={label}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
    />
  );
}
