import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LoggedMail, MemberMails, Send } from '#contract/reminders.ts';
import { type Calendar, dayAndTime, startWords } from '#web/design/dates.ts';
import { dateLocale } from '#web/language/language.ts';

/** Why emails do not reach somebody; null if they do. */
export const reachWords: Record<MemberMails['reach'], MessageDescriptor | null> = {
  mail: null,
  no_mailbox: msg`No email address`,
  opted_out: msg`Opted out of assessment emails`,
};

/** What a mail is for. */
export function mailWords({ kind, n }: Pick<LoggedMail, 'kind' | 'n'>): string {
  if (kind === 'assessment_invitation') return t`Invitation`;
  if (kind === 'requested_reminder') return t`Manual reminder`;
  return n === 1 ? t`Halfway reminder` : t`Last-day reminder`;
}

/** The status of a mail, with its time. */
export function stateWords({ state, sentAt, dueAt }: LoggedMail, timeZone: string): string {
  const due = dueAt && dayAndTime(dueAt, timeZone);
  const sent = sentAt && dayAndTime(sentAt, timeZone);
  switch (state) {
    case 'sent':
      return sent ? t`Sent ${sent}` : t`Sent`;
    case 'waiting':
      return due ? t`Scheduled for ${due}` : t`Scheduled`;
    case 'retrying':
      return due ? t`Not sent yet. Next try: ${due}` : t`Not sent yet`;
    case 'failed':
      return t`Could not be sent`;
    case 'not_needed':
      return t`No longer needed`;
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
      return last.sentAt && sentWords(dayAndTime(last.sentAt, calendar.timeZone));
    case 'failed':
      return t`The reminder could not be sent`;
    case 'retrying':
      return t`The reminder has not been sent yet`;
    case 'waiting':
      if (last.detail) return waitingWords(last.detail);
      return answered ?? (last.dueAt && queuedWords(last.dueAt, calendar));
    default:
      return answered;
  }
}

function sentWords(time: string): string {
  return t`Reminder sent ${time}`;
}

function waitingWords(reason: string): string {
  return t`Reminder on hold: ${reason}`;
}

/** When a queued reminder will be sent. */
function queuedWords(sendAt: string, calendar: Calendar): string {
  const start = startWords(sendAt, calendar);
  return t`Reminder scheduled for ${start}`;
}

/** The time of an instant as '14:05' in a zone. */
export function clockTime(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short', timeZone });
  return time.format(new Date(instant));
}

/** The number of recipients, if it may be shown. */
export function peopleWords({ people, kind }: Send): string {
  if (people === null) return t`hidden`;
  return kind === 'assessment_invitation' ? String(people) : t`up to ${people}`;
}
