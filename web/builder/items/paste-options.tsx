import { t } from '@lingui/core/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DraftOption } from '#web/builder/model/draft.ts';
import { optionsFrom } from '#web/builder/model/options.ts';
import { PopoverButton } from '#web/shell/layout/popover-button.tsx';

/** Replaces all choices by pasted lines. */
export function PasteOptions({ onPaste }: { onPaste: (options: DraftOption[]) => void }) {
  const [text, setText] = useState('');
  const options = optionsFrom(text);
  return (
    <PopoverButton label={t`Paste a list`} title={t`Paste choices`}>
      {(close) => (
        <>
          <Textarea
            label={t`One choice per line`}
            description={t`A score can follow an equals sign, for example Often = 2. Without one, scores count up from 0.`}
            rows={6}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button
            mt="sm"
            disabled={options.length === 0}
            onClick={() => {
              onPaste(options);
              setText('');
              close();
            }}
          >
            {t`Replace the choices`}
          </Button>
        </>
      )}
    </PopoverButton>
  );
}
