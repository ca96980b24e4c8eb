/**
 * A text as it is compared in searches: without case, accents and vowel signs.
 * @example foldText('Zoë') === 'zoe'
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
