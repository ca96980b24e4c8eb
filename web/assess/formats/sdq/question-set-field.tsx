import { useMedia } from '#web/assess/design/use-media.ts';
import { QuestionStack } from './question-stack.tsx';
import { QuestionTable } from './question-table.tsx';
import styles from './sdq.module.css';
import type { QuestionSetProps } from './question-set-props.ts';

/** Questions that share their options: a table on wide screens, a stack on narrow ones. */
export function QuestionSetField(props: QuestionSetProps) {
  const { preamble, indented } = props.set;
  const isNarrow = useMedia('(max-width: 600px)');
  return (
    <section className={styles.set} data-indented={indented || undefined}>
      {preamble && <p className={styles.preamble}>{preamble}</p>}
      {isNarrow ? <QuestionStack {...props} /> : <QuestionTable {...props} />}
    </section>
  );
}
