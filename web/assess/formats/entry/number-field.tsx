import { plural, t } from '@lingui/core/macro';
import type { AskedItem } from '#rules/answering/step.ts';
import { CheckedField } from './checked-field.tsx';
import type { EntryProps } from './entry-props.ts';

/** As many digits as every number is kept with exactly. */
const maxDigits = 15;

/** A number with its unit. */
export function NumberField({ item, value, ...props }: EntryProps<number | null, number | string>) {
  const { question, unit, decimals = 0, min } = item;
  const isPlain = decimals === 0 && Number(min ?? -1) >= 0;
  return (
    <CheckedField
      {...props}
      label={unit ? `${question} (${unit})` : question}
      unit={unit}
      hint={hintOf(item)}
      value={value ?? ''}
      entryOf={numberOf}
      problemOf={(text) => numberProblem(text, item)}
      attributes={{ type: 'text', inputMode: isPlain ? 'numeric' : 'text', autocomplete: 'off' }}
    />
  );
}

/** A decimal comma counts as a point. */
function numberOf(text: string): number {
  return Number(plain(text));
}

/** A number as it is typed, in the digits of a program. */
function plain(text: string): string {
  return text.trim().replace(',', '.').replace('−', '-');
}

function hintOf({ min, max }: AskedItem): string | null {
  return min === undefined || max === undefined ? null : t`From ${min} to ${max}`;
}

function numberProblem(text: string, { decimals = 0, min, max }: AskedItem): string | null {
  const [, digits = '', fraction = ''] = /^[-+]?(\d*)\.?(\d*)$/.exec(plain(text)) ?? [];
  const number = numberOf(text);
  if (digits + fraction === '') return t`Please enter a number`;
  if (fraction.length > decimals) return decimalsProblem(decimals);
  if (digits.length + fraction.length > maxDigits)
    return t`Please enter at most ${maxDigits} digits`;
  if (typeof min === 'number' && number < min) return t`Please enter ${min} or more`;
  return typeof max === 'number' && number > max ? t`Please enter ${max} or less` : null;
}

function decimalsProblem(decimals: number): string {
  if (decimals === 0) return t`Please enter a whole number`;
  return plural(decimals, {
    one: 'Please enter at most # decimal place',
    other: 'Please enter at most # decimal places',
  });
}
