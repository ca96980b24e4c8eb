import { Button } from '@mantine/core';
import { useState } from 'react';

type Outcome = 'copied' | 'failed' | null;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
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

/** Browsers offer no clipboard to pages that came over plain HTTP. */
export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

function wording(outcome: Outcome, label: string): string {
  if (outcome === 'copied') return 'Copied';
  return outcome === 'failed' ? 'Please copy by hand' : label;
}
