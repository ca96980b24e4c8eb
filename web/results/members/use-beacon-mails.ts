import { useQuery } from '@tanstack/react-query';
import { listBeaconMails } from '#contract/reminders.ts';
import { call } from '#web/shell/api/call.ts';

/** The query key of a Beacon's mails. */
export const mailsKey = (uuid: string) => ['beacon', uuid, 'mails'];

/** The status of a Beacon's mails and the next sends, refetched each time they are opened. */
export function useBeaconMails(uuid: string, isLooking: boolean) {
  return useQuery({
    queryKey: mailsKey(uuid),
    queryFn: ({ signal }) => call(listBeaconMails, { params: { uuid }, signal }),
    enabled: isLooking,
    staleTime: 0,
    meta: { showsErrors: true },
  });
}
