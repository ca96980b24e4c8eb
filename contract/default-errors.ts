import { msg, plural } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { atLeast, atMost } from './lengths.ts';
import { textOf } from './messages.ts';

/** Words what a schema rejects without a message of its own, in the language of the page or the request. */
export function wordDefaultErrors(): void {
  z.config({ localeError: (issue) => textOf(messageOf(issue)) });
}

function messageOf(issue: z.core.$ZodRawIssue) {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? msg`Required` : invalid;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return msg`Invalid format`;
    case 'unrecognized_keys':
      return msg`Unknown field: ${{ names: issue.keys.join(', ') }}`;
    default:
      return invalid;
  }
}

const invalid = msg`Invalid value`;

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  const min = Number(minimum);
  if (origin === 'string') {
    return min === 1 ? msg`Required` : atLeast(min);
  }
  if (origin === 'array') {
    return msg`Must have at least ${plural({ min }, { one: '# entry', other: '# entries' })}`;
  }
  return msg`Must be at least ${{ min }}`;
}

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  const max = Number(maximum);
  if (origin === 'string') return atMost(max);
  if (origin === 'array') {
    return msg`Must have at most ${plural({ max }, { one: '# entry', other: '# entries' })}`;
  }
  return msg`Must be at most ${{ max }}`;
}
