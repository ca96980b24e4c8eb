import { t } from '@lingui/core/macro';
import { useId, useLayoutEffect } from 'preact/hooks';
import { useEffectEvent } from '#web/assess/design/use-effect-event.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import styles from './sdq.module.css';

const relationship = 'assessment_relationship';
const otherRelationship = 'assessment_relationship_other';

interface RelationshipProps {
  options: string[];
  /** What is shown for them. */
  labels?: string[];
  isMissing: boolean;
}

/** The assessor's relationship to the client; 'Other' requires a text. */
export function Relationship({ options, labels = options, isMissing }: RelationshipProps) {
  const { input, change } = useAssess();
  const id = useId();
  const selected = input.data?.[relationship];
  const other = input.data?.[otherRelationship];
  const choose = (value: string) => setText(relationship, value);
  const setText = (field: string, value: string) => change({ type: 'data', id: field, value });
  const [first = ''] = options;
  const chooseDefault = useEffectEvent(() => {
    if (!selected && first) setText(relationship, first);
  });
  useLayoutEffect(() => chooseDefault(), []);

  return (
    <div className={styles.fields}>
      <label htmlFor={id}>{t`Your relationship`}</label>
      <Choice
        id={id}
        value={String(selected ?? first)}
        {...{ options, labels }}
        onChoose={choose}
      />
      {selected === 'Other' && (
        <>
          <label htmlFor={`${id}-other`}>{t`Specify the relationship`}</label>
          <input
            id={`${id}-other`}
            value={typeof other === 'string' ? other : ''}
            maxLength={200}
            aria-invalid={isMissing}
            onInput={({ currentTarget }) => setText(otherRelationship, currentTarget.value)}
          />
          {isMissing && <p className={styles.flag}>{t`Required`}</p>}
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  id: string;
  value: string;
  options: string[];
  labels: string[];
  onChoose: (option: string) => void;
}

function Choice({ id, value, options, labels, onChoose }: ChoiceProps) {
  return (
    <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map((option, index) => (
        <option key={option} value={option}>
          {labels[index]}
        </option>
      ))}
    </select>
  );
}
