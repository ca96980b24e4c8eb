import { t } from '@lingui/core/macro';
import type { AskedItem } from '#rules/answering/step.ts';
import { dayText } from '#web/language/day-text.ts';
import { CheckedField } from './checked-field.tsx';
import type { EntryProps } from './entry-props.ts';

/** A day of the calendar, in the browser's own field. */
export function DateField({ item, ...props }: EntryProps<string>) {
  const { question, min, max } = item;
  return (
    <CheckedField
      {...props}
      onChange={(entry) => props.onChange(String(entry))}
      label={question}
      hint={null}
      entryOf={(text) => text}
      problemOf={(text) => dateProblem(text, item)}
      attributes={{ type: 'date', min, max }}
    />
  );
}

function dateProblem(text: string, { min, max }: AskedItem): string | null {
  if (typeof min === 'string' && text < min) {
    const first = dayText(min);
    return t`Please enter ${first} or later`;
  }
  if (typeof max !== 'string' || text <= max) return null;
  const last = dayText(max);
  return t`Please enter ${last} or earlier`;
}
