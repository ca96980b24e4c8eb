/** The controls in which people type or choose by letters. */
export const typingControls =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';

/** Whether a key press belongs to one of these controls, or to a dialog or menu that is open. */
export function isTaken({ target }: KeyboardEvent, controls: string): boolean {
  return (target instanceof Element && target.closest(controls) !== null) || hasOpenDialog();
}

/** Whether a dialog or menu is open, whose keys come first. */
export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;
}
