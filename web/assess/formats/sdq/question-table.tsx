import { t } from '@lingui/core/macro';
import { useId } from 'preact/hooks';
import { PageReset } from '#web/assess/formats/reset-button.tsx';
import { QuestionRadio } from './question-radio.tsx';
import { QuestionText } from './question-text.tsx';
import type { QuestionSetProps } from './question-set-props.ts';
import styles from './table.module.css';
import hidden from '#web/design/hidden.module.css';

export function QuestionTable({ set, missing }: QuestionSetProps) {
  const id = useId();
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
            <th scope="row">
              <span id={`${id}-${question.id}`}>
                <QuestionText item={question} isMissing={missing.includes(question.id)} />
              </span>
              <PageReset item={question} />
            </th>
            {set.options.map(([value]) => (
              <td key={value}>
                <QuestionRadio setId={id} id={question.id} value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
