import type { CurrentUser } from '#contract/users.ts';

/** Whether a person must set up her second factor before she can do anything else. */
export function mustSetUp({ mfaRequired, mfaEnabled }: CurrentUser): boolean {
  return mfaRequired && !mfaEnabled;
}
