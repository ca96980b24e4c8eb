import { plural, t } from '@lingui/core/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { PopoverButton } from '#web/shell/layout/popover-button.tsx';
import { addItems } from '#web/builder/model/items.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';

/** Adds a question for each pasted line at the end of a page, all like the question before. */
export function AddQuestions({ section }: { section: number }) {
  const { store, open } = useBuilder();
  function add(lines: string[]) {
    store.edit((draft) => addItems(draft, { section }, lines));
    const first = store.get().sections[section]?.items.at(-lines.length);
    if (first !== undefined) open({ kind: 'item', id: first });
  }
  return (
    <PopoverButton label={t`Add several`} title={t`Add several questions`}>
      {(close) => (
        <Lines
          onAdd={(lines) => {
            close();
            add(lines);
          }}
        />
      )}
    </PopoverButton>
  );
}

function Lines({ onAdd }: { onAdd: (lines: string[]) => void }) {
  const [text, setText] = useState('');
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <>
      <Textarea
        label={t`One question per line`}
        description={t`They get the same kind of answer and the same choices as the question before.`}
        rows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button mt="sm" disabled={lines.length === 0} onClick={() => onAdd(lines)}>
        {plural(lines.length, {
          0: 'Add questions',
          one: 'Add # question',
          other: 'Add # questions',
        })}
      </Button>
    </>
  );
}
