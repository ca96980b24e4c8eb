import type { QuestionSet } from '#rules/answering/step.ts';
import { useMedia } from '#web/assess/design/use-media.ts';
import { ItemField } from './item-field.tsx';
import { QuestionStack } from './question-stack.tsx';
import { QuestionTable } from './question-table.tsx';
import styles from './sdq.module.css';
import type { QuestionSetProps } from './question-set-props.ts';

const maxColumns = 6;
/** How many characters options beside each other may have together. */
const maxCharacters = 120;

/** Questions that share short options: a table on wide screens, a stack on narrow ones. Others stand alone. */
export function QuestionSetField(props: QuestionSetProps) {
  const { preamble, indented, attributes } = props.set;
  const isNarrow = useMedia('(max-width: 600px)');
  if (attributes.length === 0) return null;
  const isTable = !isNarrow && props.set.options.length <= maxColumns;
  const Questions = isTable ? QuestionTable : QuestionStack;
  return (
    <section className={styles.set} data-indented={indented || undefined}>
      {preamble && <p className={styles.preamble}>{preamble}</p>}
      {haveShortOptions(props.set) ? (
        <Questions {...props} />
      ) : (
        attributes.map((item) => (
          <ItemField key={item.id} item={item} isMissing={props.missing.includes(item.id)} />
        ))
      )}
    </section>
  );
}

function haveShortOptions({ options, attributes }: QuestionSet): boolean {
  const width = options.reduce((sum, [, label]) => sum + label.length, 0);
  const areChoices = attributes.every(({ itemType }) => itemType === 'choice');
  return areChoices && width > 0 && width <= maxCharacters;
}
