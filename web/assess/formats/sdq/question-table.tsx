import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useAssess } from '#web/assess/steps/assess-context.ts';
import type { QuestionSetProps } from './question-set-props.ts';
import sdq from './sdq.module.css';
import styles from './table.module.css';
import hidden from '#web/design/hidden.module.css';

export function QuestionTable({ set, missing }: QuestionSetProps) {
  const id = useId();
  const { input, change } = useAssess();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={hidden.hidden}>{t`Question`}</span>
          </th>
          {set.options.map(([value, label]) => (
            <th key={value} scope="col" id={`${id}-${value}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {set.attributes.map((question) => (
          <tr
            key={question.id}
            data-question={question.id}
            data-missing={missing.includes(question.id) || undefined}
          >
            <th scope="row" id={`${id}-${question.id}`}>
              {question.question}
              {missing.includes(question.id) && <em className={sdq.flag}>{t`Please answer`}</em>}
            </th>
            {set.options.map(([value]) => (
              <td key={value}>
                <label>
                  <input
                    type="radio"
                    name={`${id}-${question.id}`}
                    aria-labelledby={`${id}-${question.id} ${id}-${value}`}
                    checked={input.attributes[question.id]?.rating === value}
                    onChange={() => change({ type: 'rating', id: question.id, rating: value })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
