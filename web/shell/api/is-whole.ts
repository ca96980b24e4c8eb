import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Whether an answer has every field its contract promises, each of its kind; what a field says is the server's to check. */
export function isWhole({ answer }: Endpoint, data: unknown): boolean {
  const { success, error } = answer.safeParse(data);
  return success || !error.issues.some(isLack);
}

function isLack(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return true;
  return issue.code === 'invalid_union' && issue.errors.every((branch) => branch.some(isLack));
}
