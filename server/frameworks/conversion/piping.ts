import { msg } from '@lingui/core/runtime-macro';
import type { Entry } from './report.ts';

/** Says of a text that names the answer to another question that it stays as it is written. */
export function notePiping(text: string, reference: RegExp, entry: Entry): void {
  const [found] = reference.exec(text) ?? [];
  if (found)
    entry.change(
      msg`Its text keeps “${{ found: found.slice(0, 60) }}” as it is written: no answer is put there.`,
    );
}
