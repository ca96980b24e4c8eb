import { queryOptions } from '@tanstack/react-query';
import { findEmailChange } from '#contract/email-changes.ts';
import { call } from '#web/shell/api/call.ts';

/** The own address, whether it is confirmed, and the change that waits. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email change'],
  queryFn: () => call(findEmailChange),
});
