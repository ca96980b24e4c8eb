import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import type { FrameworkProblem, ProblemMessage } from '../framework/problems.ts';

/** Problems of a definition with their messages in English. */
export function inWords(problems: readonly FrameworkProblem[]) {
  return problems.map(({ field, message }) => ({ field, message: wordsOf(message) }));
}

function wordsOf(message: ProblemMessage): string {
  if (typeof message === 'string') return message;
  const { values = {}, ...rest } = message;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? wordsOf(value as MessageDescriptor) : value,
  ]);
  return i18n._({ ...rest, values: Object.fromEntries(entries) });
}
