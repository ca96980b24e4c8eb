const storageKey = 'letter-keys';

/** Whether shortcuts without a modifier are on, which the browser remembers. */
export function hasLetterKeys(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
