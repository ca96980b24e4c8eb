import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { DraftOption } from '#web/builder/model/draft.ts';
import { optionKeys, withOneMore, withOptions } from '#web/builder/model/options.ts';
import { fieldOf } from '#web/builder/model/path.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { useSorting } from '#web/builder/parts/use-sorting.ts';
import styles from './items.module.css';
import { OptionRow } from './option-row.tsx';
import { PasteOptions } from './paste-options.tsx';
import { SameOptions } from './same-options.tsx';

/** The options of a choice with their scores; they are reordered by dragging and by keys. */
export function OptionsEditor({ index, id }: { index: number; id: string }) {
  const { store } = useBuilder();
  const area = useRef<HTMLFieldSetElement>(null);
  const options = useDraft((draft) => draft.items[index]?.options) ?? [];
  const change = (next: DraftOption[]) => store.edit((draft) => withOptions(draft, id, next));
  function add() {
    change(withOneMore(options));
    // The new row is there after the next frame.
    requestAnimationFrame(() => {
      area.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    });
  }
  return (
    <fieldset
      ref={area}
      className={styles.options}
      id={fieldOf(['items', index, 'options'])}
      tabIndex={-1}
    >
      <legend>{t`Choices`}</legend>
      <ProblemAt path={['items', index, 'options']} />
      <div className={styles.optionHead} aria-hidden="true">
        <span>{t`Label`}</span>
        <span>{t`Score`}</span>
      </div>
      <OptionRows index={index} id={id} options={options} onChange={change} onAdd={add} />
      <div className={styles.buttons}>
        <Button variant="default" size="compact-md" onClick={add}>{t`Add a choice`}</Button>
        <PasteOptions onPaste={change} />
        <SameOptions id={id} options={options} onCopy={change} />
      </div>
    </fieldset>
  );
}

interface OptionRowsProps {
  index: number;
  /** Of the question. */
  id: string;
  options: DraftOption[];
  onChange: (options: DraftOption[]) => void;
  onAdd: () => void;
}

function OptionRows({ index, id, options, onChange, onAdd }: OptionRowsProps) {
  const area = useRef<HTMLDivElement>(null);
  const keys = optionKeys(options);
  function move(from: number, to: number) {
    const option = options[from];
    if (option && to >= 0 && to < options.length)
      onChange(options.toSpliced(from, 1).toSpliced(to, 0, option));
  }
  useSorting(area, keys.join('\n'), (drop) => move(keys.indexOf(drop.id), drop.index));
  return (
    <div ref={area}>
      <ul className={styles.optionList} aria-label={t`Choices`} data-list="choices">
        {options.map((option, each) => (
          <OptionRow
            key={keys[each]}
            id={keys[each] ?? ''}
            item={id}
            path={['items', index, 'options', each]}
            number={each + 1}
            option={option}
            onStep={(by) => move(each, each + by)}
            onEnter={onAdd}
            onRemove={() => onChange(options.toSpliced(each, 1))}
          />
        ))}
      </ul>
    </div>
  );
}
