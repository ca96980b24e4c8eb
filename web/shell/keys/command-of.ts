import { hasOpenDialog, isTaken, typingControls } from './is-taken.ts';
import { KeyReader } from './key-reader.ts';
import { hasLetterKeys } from './letter-keys.ts';
import { type Command, shortcuts } from './shortcuts.ts';
import { typedKey } from './typed-key.ts';

const reader = new KeyReader();

/** The command that a key press completes; null for keys that belong to a field, a dialog or a menu, or are switched off. */
export function commandOf(event: KeyboardEvent): Command | null {
  const key = typedKey(event);
  if (key === 'Shift') return null;
  if (key === shortcuts.palette) return hasOpenDialog() ? null : 'palette';
  if (key === null || isTaken(event, typingControls) || !hasLetterKeys()) {
    reader.reset();
    return null;
  }
  return reader.read(key, event.timeStamp);
}
