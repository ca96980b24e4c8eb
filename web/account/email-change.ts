import { queryOptions } from '@tanstack/react-query';
import { findEmailChange } from '#contract/email-changes.ts';
import { call } from '../call.ts';

/** The own address, whether it is confirmed, and the change that waits. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email change'],
  queryFn: () => call(findEmailChange),
});
