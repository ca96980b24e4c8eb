import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type * as z from 'zod';
import { textOf } from './messages.ts';

/** Validates a value against its schema: the first message of each invalid field by its path, e.g. `members.1.email`. */
export function fieldErrorsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const messages = issues.map(({ path, message }) => [path.join('.'), message]).toReversed();
  return Object.fromEntries(messages);
}

/** For the `error` option of a schema: 'Required' for a missing value, the default message for anything else. */
export function required({ input }: { input?: unknown }): string | undefined {
  const isMissing = input === undefined || input === null || input === '';
  return isMissing ? textOf(msg`Required`) : undefined;
}

/** Reports the messages of fields below `parents`; a field without a message is valid. */
export function addErrors(
  context: z.RefinementCtx,
  messages: Record<string, MessageDescriptor | false | null | undefined>,
  ...parents: PropertyKey[]
): void {
  for (const [field, message] of Object.entries(messages)) {
    if (!message) continue;
    context.addIssue({ code: 'custom', path: [...parents, field], message: textOf(message) });
  }
}
