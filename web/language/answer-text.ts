import type { AskedItem } from '#rules/answering/step.ts';
import { dayText } from './day-text.ts';
import { locale } from './language.ts';

type Given = string | number | string[] | null | undefined;

/** What was chosen or entered, in words: labels of options, a number with its unit, a date, or a text. */
export function answerText(
  { itemType, options = [], unit }: Pick<AskedItem, 'itemType' | 'options' | 'unit'>,
  given: Given,
): string {
  const labelOf = (key: string | number) =>
    options.find(([each]) => String(each) === String(key))?.[1] ?? String(key);
  if (given === null || given === undefined) return '';
  if (Array.isArray(given)) return new Intl.ListFormat(locale()).format(given.map(labelOf));
  if (itemType === 'date') return dayText(String(given));
  if (itemType !== 'number') return labelOf(given);
  const number = given.toLocaleString(locale());
  return unit === undefined ? number : `${number} ${unit}`;
}
