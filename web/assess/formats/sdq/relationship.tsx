import { t } from '@lingui/core/macro';
import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { useAssess } from '#web/assess/steps/assess-context.ts';
import styles from './sdq.module.css';

interface RelationshipProps {
  options: string[];
  isMissing: boolean;
}

/** The assessor's relationship to the client; 'Other' requires a text. */
export function Relationship({ options, isMissing }: RelationshipProps) {
  const { input, change } = useAssess();
  const id = useId();
  const selected = input.data?.['assessment_relationship'];
  const other = input.data?.['assessment_relationship_other'];

  const chooseDefault = useEffectEvent(() => {
    const [first] = options;
    if (!selected && first) change({ type: 'data', id: 'assessment_relationship', value: first });
  });
  useLayoutEffect(() => chooseDefault(), []);

  return (
    <div className={styles.fields}>
      <label htmlFor={id}>{t`Your relationship`}</label>
      <select
        id={id}
        value={String(selected ?? options[0])}
        onChange={({ target: { value } }) =>
          change({ type: 'data', id: 'assessment_relationship', value })
        }
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
            onChange={({ target: { value } }) =>
              change({ type: 'data', id: 'assessment_relationship_other', value })
            }
          />
          {isMissing && <p className={styles.flag}>{t`Required`}</p>}
        </>
      )}
    </div>
  );
}
