import type { CurrentUser } from '#contract/users.ts';

/** Whether a person must set up their second factor before they can do anything else. */
export function mustSetUp({ mfaRequired, mfaEnabled }: CurrentUser): boolean {
  return mfaRequired && !mfaEnabled;
}
