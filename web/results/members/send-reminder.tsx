import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Beacon, Member } from '#contract/beacons.ts';
import { type LoggedMail, sendReminder } from '#contract/reminders.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { calendarOf } from '#web/design/dates.ts';
import styles from './members.module.css';
import { MemberAction, useMemberAction } from './member-action.tsx';
import { reminderWords } from './mail-words.ts';
import { mailsKey } from './use-beacon-mails.ts';

interface SendReminderProps {
  beacon: Beacon;
  member: Member;
  mails: LoggedMail[];
}

/** Sends a reminder to one member, and shows the result or the problem. */
export function SendReminder({ beacon, member, mails }: SendReminderProps) {
  const { answered, action } = useReminder(beacon, member);
  const { isBusy, problem } = action;
  const { name } = member;
  return (
    <MemberAction
      label={t`Send reminder to ${name}`}
      words={isBusy ? t`Sending…` : t`Send reminder`}
      action={action}
    >
      <p role="status" className={styles.said}>
        {!isBusy && !problem && reminderWords(mails, calendarOf(beacon), answered)}
      </p>
    </MemberAction>
  );
}

function useReminder(beacon: Beacon, { userId }: Member) {
  const { uuid } = beacon;
  const queries = useQueryClient();
  const [answered, setAnswered] = useState<string | null>(null);
  const action = useMemberAction(async () => {
    try {
      const body = { user_id: userId };
      const answer = await call(sendReminder, { params: { uuid }, body });
      const { isNight, ...mails } = answer;
      queries.setQueryData(mailsKey(uuid), mails);
      setAnswered(isNight ? t`Reminder sent, even though it is night-time` : t`Reminder sent`);
    } catch (error) {
      // A conflict means that the page is out of date, so it is refetched.
      const isOutdated = error instanceof CallError && error.status === 409;
      if (isOutdated) void queries.invalidateQueries({ queryKey: ['beacon', uuid] });
      throw error;
    }
  });
  return { answered, action };
}
