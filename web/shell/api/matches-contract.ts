import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Whether an answer has every field of its contract with the right type; values are checked by the server. */
export function matchesContract({ answer }: Endpoint, data: unknown): boolean {
  const { success, error } = answer.safeParse(data);
  return success || !error.issues.some(isMissingField);
}

function isMissingField(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return true;
  return (
    issue.code === 'invalid_union' && issue.errors.every((branch) => branch.some(isMissingField))
  );
}
