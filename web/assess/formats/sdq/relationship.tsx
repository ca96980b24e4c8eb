import { t } from '@lingui/core/macro';
import { useId, useLayoutEffect } from 'preact/hooks';
import { useEffectEvent } from '#web/assess/design/use-effect-event.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import styles from './sdq.module.css';

const relationship = 'assessment_relationship';
const otherRelationship = 'assessment_relationship_other';

interface RelationshipProps {
  options: string[];
  isMissing: boolean;
}

/** The assessor's relationship to the client; 'Other' requires a text. */
export function Relationship({ options, isMissing }: RelationshipProps) {
  const { input, change } = useAssess();
  const id = useId();
  const selected = input.data?.[relationship];
  const other = input.data?.[otherRelationship];
  const setText = (field: string, value: string) => change({ type: 'data', id: field, value });

  const chooseDefault = useEffectEvent(() => {
    const [first] = options;
    if (!selected && first) setText(relationship, first);
  });
  useLayoutEffect(() => chooseDefault(), []);

  return (
    <div className={styles.fields}>
      <label htmlFor={id}>{t`Your relationship`}</label>
      <select
        id={id}
        value={String(selected ?? options[0])}
        onChange={({ currentTarget }) => setText(relationship, currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
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
