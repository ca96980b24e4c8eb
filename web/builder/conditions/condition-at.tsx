import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Comparison, Condition } from '#rules/definition/condition.ts';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from '#web/builder/fields/use-field.ts';
import { ComparisonRow } from './comparison-row.tsx';
import styles from './conditions.module.css';
import { groupOf, partPath, type Shape, shapeOf } from './condition-shape.ts';
import { ConditionGroup } from './condition-group.tsx';
import { type Subject, useSubjects } from './subjects.ts';

interface ConditionAtProps {
  path: Path;
  /** What the condition decides, e.g. "Show this question only if". */
  legend: string;
  /** The button that begins a condition. */
  addLabel: string;
  /** The item that the condition belongs to, which it cannot refer to. */
  item?: string;
}

/** A condition of the draft, as a sentence. */
export function ConditionAt({ path, legend, addLabel, item }: ConditionAtProps) {
  const { id, value, set } = useField(path);
  const subjects = useSubjects(item);
  const condition = value as Condition | undefined;
  if (!condition) {
    return (
      <div>
        <Button
          id={id}
          variant="default"
          disabled={subjects.length === 0}
          onClick={() => set(firstComparison(subjects, item))}
        >
          {addLabel}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.condition} id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      <ConditionPart
        condition={condition}
        path={path}
        subjects={subjects}
        onChange={(next) => set(next)}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" size="compact-sm" onClick={() => set(undefined)}>
          {t`Remove condition`}
        </Button>
      </div>
    </fieldset>
  );
}

interface ConditionPartProps {
  condition: Condition;
  path: Path;
  subjects: readonly Subject[];
  onChange: (condition: Condition | undefined) => void;
}

/** A comparison or a group; both can grow to a group. */
function ConditionPart(props: ConditionPartProps) {
  const { condition, path, subjects, onChange } = props;
  const shape = shapeOf(condition);
  if (shape.kind === 'group') return <Group {...props} shape={shape} />;
  const { comparison } = shape;
  return (
    <>
      <ComparisonRow comparison={comparison} path={path} subjects={subjects} onChange={onChange} />
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChange({ all: [condition, firstComparison(subjects)] })}
      >
        {t`Add another condition`}
      </Button>
    </>
  );
}

function Group(props: ConditionPartProps & { shape: Extract<Shape, { kind: 'group' }> }) {
  const { condition, path, subjects, onChange, shape } = props;
  const { combination, parts } = shape;
  const another = firstComparison(subjects);
  const become = (next: Condition[]) => onChange(groupOf(combination, next));
  return (
    <ConditionGroup
      combination={combination}
      onCombine={(next) => onChange(groupOf(next, parts))}
      onAdd={() => become([...parts, another])}
      onAddGroup={() => become([...parts, { any: [another] }])}
    >
      {parts.map((part, index) => (
        <GroupPart
          // The order of the parts is their only identity.
          key={`${index} of ${parts.length}`}
          part={part}
          path={[...path, ...partPath(combination, index, condition)]}
          subjects={subjects}
          onChange={(next) => become(next ? parts.with(index, next) : parts.toSpliced(index, 1))}
        />
      ))}
    </ConditionGroup>
  );
}

interface GroupPartProps extends Omit<ConditionPartProps, 'condition'> {
  part: Condition;
}

function GroupPart({ part, path, subjects, onChange }: GroupPartProps) {
  const shape = shapeOf(part);
  if (shape.kind === 'group') {
    return (
      <div className={styles.nested}>
        <ConditionPart condition={part} path={path} subjects={subjects} onChange={onChange} />
      </div>
    );
  }
  return (
    <ComparisonRow
      comparison={shape.comparison}
      path={path}
      subjects={subjects}
      onChange={onChange}
      onRemove={() => onChange(undefined)}
    />
  );
}

/** A comparison to begin with: of the item before the one it belongs to. */
function firstComparison(subjects: readonly Subject[], item?: string): Comparison {
  const before = subjects.filter(({ isBefore }) => isBefore);
  const subject = (item === undefined ? undefined : before.at(-1)) ?? subjects[0];
  return subject?.start ?? { item: '', op: 'answered' };
}
