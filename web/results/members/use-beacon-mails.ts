import { useQuery } from '@tanstack/react-query';
import { listBeaconMails } from '#contract/reminders.ts';
import { call } from '#web/shell/api/call.ts';

/** Where the cache keeps a Beacon's mails. */
export const mailsKey = (uuid: string) => ['beacon', uuid, 'mails'];

/** What became of a Beacon's mails and what it sends next, asked for anew whenever somebody begins to look. */
export function useBeaconMails(uuid: string, isLooking: boolean) {
  return useQuery({
    queryKey: mailsKey(uuid),
    queryFn: ({ signal }) => call(listBeaconMails, { params: { uuid }, signal }),
    enabled: isLooking,
    staleTime: 0,
    meta: { showsErrors: true },
  });
}
