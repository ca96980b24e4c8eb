import { t } from '@lingui/core/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldOf, type Path } from '#web/builder/model/path.ts';
import type { DraftOption } from '#web/builder/model/draft.ts';
import { renameOption } from '#web/builder/model/options.ts';
import { useBuilder, useDraft, useProblemAt } from '#web/builder/fields/builder-context.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { DragHandle } from '#web/builder/parts/drag-handle.tsx';
import styles from './items.module.css';

interface OptionRowProps {
  /** What tells it apart while it moves. */
  id: string;
  /** The id of its question. */
  item: string;
  path: Path;
  number: number;
  option: DraftOption;
  onStep: (by: 1 | -1) => void;
  onEnter: () => void;
  onRemove: () => void;
}

/** A choice: its label and score, and what is rarely needed. */
export function OptionRow(props: OptionRowProps) {
  const { id, item, path, number, option, onStep, onEnter, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  // A problem of what is stored is not hidden.
  const showsMore = useProblemAt([...path, 'value']) !== undefined || isOpen;
  return (
    <li data-row={id} className={styles.option}>
      <DragHandle label={t`Move choice ${number}`} onStep={onStep} />
      <div
        className={styles.optionLabel}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onEnter();
        }}
        role="presentation"
      >
        <TextAt path={[...path, 'label']} label={t`Label of choice ${number}`} hidesLabel />
      </div>
      <NumberAt
        className={styles.optionScore ?? ''}
        path={[...path, 'score']}
        label={t`Score of choice ${number}`}
        empty={null}
        placeholder={t`none`}
      />
      <button
        type="button"
        className={styles.more}
        aria-expanded={showsMore}
        aria-label={t`More about choice ${number}`}
        onClick={() => setOpen(!showsMore)}
      >
        ⋯
      </button>
      <CloseButton aria-label={t`Remove choice ${number}`} onClick={onRemove} />
      {showsMore && <MoreOfOption item={item} path={path} option={option} />}
    </li>
  );
}

function MoreOfOption({ item, path, option }: Pick<OptionRowProps, 'item' | 'path' | 'option'>) {
  const type = useDraft((draft) => draft.items.find(({ id }) => id === item)?.type);
  const isWithFaces = useDraft(({ format }) => format === 'faces');
  return (
    <div className={styles.optionMore}>
      <OptionValue item={item} path={[...path, 'value']} value={option.value} />
      <ChoiceAt
        path={[...path, 'missing']}
        label={t`Meaning`}
        fallback=""
        choices={[
          { value: '', label: t`An answer` },
          { value: 'unknown', label: t`“Don’t know”, not an answer` },
          { value: 'not_applicable', label: t`“Doesn’t apply”, not an answer` },
        ]}
      />
      {isWithFaces && (
        <ChoiceAt path={[...path, 'icon']} label={t`Face`} fallback="emot-2" choices={faces()} />
      )}
      {type === 'choices' && (
        <CheckAt path={[...path, 'exclusive']} label={t`Clears the other choices`} />
      )}
    </div>
  );
}

function faces() {
  return [
    { value: 'emot-0', label: t`Saddest` },
    { value: 'emot-1', label: t`Sad` },
    { value: 'emot-2', label: t`Neither sad nor happy` },
    { value: 'emot-3', label: t`Happy` },
    { value: 'emot-4', label: t`Happiest` },
  ];
}

interface OptionValueProps {
  item: string;
  path: Path;
  value: string;
}

/** What is stored for a choice; it changes everywhere at once when the field is left. */
function OptionValue({ item, path, value }: OptionValueProps) {
  const { store } = useBuilder();
  const problem = useProblemAt(path);
  const [text, setText] = useState<string | null>(null);
  function finish() {
    const given = text?.trim();
    setText(null);
    if (given && given !== value)
      store.edit((draft) => {
        const current = draft.items.find(({ id }) => id === item);
        return current ? renameOption(draft, current, value, given) : draft;
      });
  }
  return (
    <TextInput
      id={fieldOf(path)}
      label={t`Stored as`}
      value={text ?? value}
      error={problem}
      maxLength={100}
      autoComplete="off"
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={finish}
    />
  );
}
