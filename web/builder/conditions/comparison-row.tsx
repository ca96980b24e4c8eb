import { msg, t } from '@lingui/core/macro';
import { CloseButton, NativeSelect } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import type { Comparison, Operator } from '#rules/definition/condition.ts';
import { useProblemAt } from '#web/builder/fields/builder-context.ts';
import { fieldOf, type Path } from '#web/builder/model/path.ts';
import { ComparedValue } from './compared-value.tsx';
import styles from './conditions.module.css';
import type { Subject } from './subjects.ts';

interface ComparisonRowProps {
  comparison: Comparison;
  path: Path;
  subjects: readonly Subject[];
  onChange: (comparison: Comparison) => void;
  onRemove?: () => void;
}

const plainWords = {
  '=': msg`is`,
  '!=': msg`is not`,
  '<': msg`is below`,
  '<=': msg`is at most`,
  '>': msg`is above`,
  '>=': msg`is at least`,
  includes: msg`includes`,
  answered: msg`is answered`,
} satisfies Record<Operator, unknown>;

const dateWords = {
  ...plainWords,
  '<': msg`is before`,
  '<=': msg`is on or before`,
  '>': msg`is after`,
  '>=': msg`is on or after`,
};

/** A comparison as a sentence: of what, how, and with which value. */
export function ComparisonRow(props: ComparisonRowProps) {
  const { comparison, path, subjects, onChange, onRemove } = props;
  const subject = subjects.find((each) => nameOf(each) === nameIn(comparison));
  const words = subject?.type === 'date' ? dateWords : plainWords;
  const problem = useComparisonProblem(path);
  const operators = new Set<Operator>([...(subject?.operators ?? []), comparison.op]);
  function choose(name: string) {
    const chosen = subjects.find((each) => nameOf(each) === name);
    if (chosen) onChange(chosen.start);
  }
  return (
    <div className={styles.row}>
      <NativeSelect
        id={fieldOf([...path, 'item' in comparison ? 'item' : 'scale'])}
        aria-label={t`What is compared`}
        className={styles.subject ?? ''}
        value={subject ? nameOf(subject) : ''}
        error={problem}
        data={[
          ...(subject ? [] : [{ value: '', label: t`Choose…` }]),
          ...subjects.map((each) => ({ value: nameOf(each), label: each.label })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <NativeSelect
        aria-label={t`How it is compared`}
        value={comparison.op}
        data={[...operators].map((op) => ({ value: op, label: textOf(words[op]) }))}
        onChange={({ currentTarget }) => {
          const op = currentTarget.value as Operator;
          const { value, ...others } = comparison;
          onChange({ ...others, op, ...(op !== 'answered' && { value: value ?? '' }) });
        }}
      />
      <ComparedValue comparison={comparison} subject={subject} onChange={onChange} />
      {onRemove && <CloseButton aria-label={t`Remove this condition`} onClick={onRemove} />}
    </div>
  );
}

function useComparisonProblem(path: Path): string | undefined {
  const ofItem = useProblemAt([...path, 'item']);
  const ofScale = useProblemAt([...path, 'scale']);
  const ofValue = useProblemAt([...path, 'value']);
  const ofOperator = useProblemAt([...path, 'op']);
  return ofItem ?? ofScale ?? ofOperator ?? ofValue;
}

function nameOf({ kind, id }: Subject): string {
  return `${kind}.${id}`;
}

function nameIn(comparison: Comparison): string {
  return 'item' in comparison ? `item.${comparison.item}` : `scale.${comparison.scale}`;
}
