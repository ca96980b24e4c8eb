import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Whether an answer has every field its contract promises, each of its kind; what a field says is the server's to check. */
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
