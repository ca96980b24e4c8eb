import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

type Outcome = 'copied' | 'failed' | null;

/** A button that copies a text to the clipboard and shows the outcome. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  async function handleClick() {
    setOutcome(await copyText(text));
  }
  return (
    <Button variant="default" onClick={() => void handleClick()}>
      <span aria-live="polite">{wording(outcome, label)}</span>
    </Button>
  );
}

/** Fails on pages loaded over plain HTTP, where browsers offer no clipboard. */
export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

function wording(outcome: Outcome, label: string): string {
  if (outcome === 'copied') return t`Copied`;
  return outcome === 'failed' ? t`Couldn't copy. Please select the text.` : label;
}
