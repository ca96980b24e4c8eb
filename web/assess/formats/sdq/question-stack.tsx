import { useId } from 'preact/hooks';
import { Resettable } from '#web/assess/formats/reset-button.tsx';
import { QuestionRadio } from './question-radio.tsx';
import { QuestionText } from './question-text.tsx';
import type { QuestionSetProps } from './question-set-props.ts';
import options from '#web/design/options.module.css';
import styles from './stack.module.css';

export function QuestionStack({ set, missing }: QuestionSetProps) {
  const id = useId();
  return set.attributes.map((question) => (
    <fieldset
      key={question.id}
      className={styles.question}
      data-question={question.id}
      data-missing={missing.includes(question.id) || undefined}
    >
      <legend>
        <QuestionText item={question} isMissing={missing.includes(question.id)} />
      </legend>
      <Resettable item={question}>
        <div className={`${options.options} ${styles.options}`}>
          {set.options.map(([value, label]) => (
            <QuestionRadio key={value} setId={id} id={question.id} value={value}>
              <span>{label}</span>
            </QuestionRadio>
          ))}
        </div>
      </Resettable>
    </fieldset>
  ));
}
