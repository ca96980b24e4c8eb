import type * as z from 'zod';

/** What is wrong with a value by its schema: the first message of each field, by its path, e.g. `members.1.email`. */
export function fieldErrorsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const faults = issues.map(({ path, message }) => [path.join('.'), message]).toReversed();
  return Object.fromEntries(faults);
}

/** For schemas' `error`: a value left out is told as 'Required', anything else by the usual message. */
export function required({ input }: { input?: unknown }): string | undefined {
  return input === undefined || input === null || input === '' ? 'Required' : undefined;
}
