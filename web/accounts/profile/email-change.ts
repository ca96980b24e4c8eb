import { queryOptions } from '@tanstack/react-query';
import { findEmailChange } from '#contract/email-changes.ts';
import { call } from '#web/shell/api/call.ts';

/** The user's address, whether it is confirmed, and a pending change. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: () => call(findEmailChange),
});
