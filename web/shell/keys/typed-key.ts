/** What decides which key was typed. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Whether ⌘ is the modifier of commands, and not Ctrl. */
export const hasCommandKey = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The key of a press as the shortcuts name it, `mod-k` for one with the modifier of commands; null for other presses. */
export function typedKey(press: KeyPress): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  if (isComposing || altKey) return null;
  const key = latinKey(press);
  if (!ctrlKey && !metaKey) return key;
  const isMod = hasCommandKey ? !ctrlKey : !metaKey;
  return isMod && !shiftKey ? `mod-${key.toLowerCase()}` : null;
}

/** On a keyboard of another script, the key in the same place of a Latin one. */
function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (key < '\u0080') return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const letter = /^Key(.)$/.exec(code)?.[1] ?? key;
  return shiftKey ? letter : letter.toLowerCase();
}
