import { msg, t } from '@lingui/core/macro';
import type { LoggedMail, MemberMails, Send } from '#contract/reminders.ts';
import { type Calendar, dayAndTime, startWords } from '#web/design/dates.ts';

/** Why mails do not reach somebody; null if they do. */
export const reachWords: Record<MemberMails['reach'], string | null> = {
  mail: null,
  no_mailbox: msg`Has no e-mail address`,
  opted_out: msg`Wants no mails about assessments`,
};

/** What a mail is for. */
export function mailWords({ kind, n }: Pick<LoggedMail, 'kind' | 'n'>): string {
  if (kind === 'assessment_invitation') return t`Invitation`;
  if (kind === 'requested_reminder') return t`Reminder by hand`;
  return n === 1 ? t`Reminder at half time` : t`Reminder on the last day`;
}

/** The status of a mail, with its time. */
export function stateWords({ state, sentAt, dueAt }: LoggedMail, timeZone: string): string {
  const due = dueAt && dayAndTime(dueAt, timeZone);
  switch (state) {
    case 'sent':
      return sentAt ? t`Sent ${dayAndTime(sentAt, timeZone)}` : t`Sent`;
    case 'waiting':
      return t`Waits until ${due}`;
    case 'retrying':
      return t`Could not be sent yet. Next try ${due}`;
    case 'failed':
      return t`Could not be sent`;
    case 'not_needed':
      return t`Not needed any more`;
  }
}

/** The status of the latest requested reminder, or the answer to the request while no status is known. */
export function reminderWords(
  mails: readonly LoggedMail[],
  calendar: Calendar,
  answered: string | null,
): string | null {
  const last = mails.findLast(({ kind }) => kind === 'requested_reminder');
  switch (last?.state) {
    case 'sent':
      return last.sentAt && t`Reminder sent ${dayAndTime(last.sentAt, calendar.timeZone)}`;
    case 'failed':
      return t`The reminder could not be sent`;
    case 'retrying':
      return t`The reminder could not be sent yet`;
    case 'waiting':
      if (last.detail) return t`The reminder waits: ${last.detail}`;
      return answered ?? (last.dueAt && queuedWords(last.dueAt, calendar));
    default:
      return answered;
  }
}

/** When a queued reminder will be sent. */
function queuedWords(sendAt: string, calendar: Calendar): string {
  return t`Reminder will be sent at ${startWords(sendAt, calendar)}`;
}

/** The time of an instant as '14:05' in a zone. */
export function clockTime(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return time.format(new Date(instant));
}

/** The number of recipients, if it may be shown. */
export function peopleWords({ people, kind }: Send): string {
  if (people === null) return t`not told`;
  return kind === 'assessment_invitation' ? String(people) : t`up to ${people}`;
}
