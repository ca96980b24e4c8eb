import type { MessageDescriptor } from '@lingui/core';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';

/** A problem with one field, whose title says the same. */
export function fieldProblem(
  id: 'invalid' | 'too_large',
  field: string,
  title: MessageDescriptor,
): Problem {
  return new Problem(id, { title, fields: { [field]: textOf(title) } });
}
