import type { TimedServices } from '#server/platform/services.ts';
import type { Claim } from './claim.ts';
import type { AccountMail, AssessmentMail, Mailing, QueuedMail } from './mail-rows.ts';
import { findAccountMails, findAssessmentMails } from './queries.ts';

type Message = Pick<Claim, 'organisationId' | 'mailIds'>;

/**
 * What each message says, with its mails in the order of their list; without the messages to people who no longer have an
 * address, or whose link no longer exists.
 */
export async function findMailings<M extends Message>(
  services: TimedServices,
  messages: M[],
  isIncluded: (mail: QueuedMail) => boolean = () => true,
): Promise<Map<M, Mailing>> {
  const accountMails: AccountMail[] = [];
  const assessmentMails: AssessmentMail[] = [];
  for (const [organisationId, group] of Map.groupBy(messages, (each) => each.organisationId)) {
    const ids = group.flatMap(({ mailIds }) => mailIds);
    if (organisationId === null) accountMails.push(...(await findAccountMails(services, ids)));
    else assessmentMails.push(...(await findAssessmentMails(services, organisationId, ids)));
  }
  const mailings = messages.flatMap((message): [M, Mailing][] => {
    const isOfMessage = (mail: QueuedMail) => message.mailIds.includes(mail.id) && isIncluded(mail);
    const [first, ...others] = assessmentMails.filter(isOfMessage);
    const mailing: Mailing | undefined = first
      ? [first, ...others]
      : accountMails.find(isOfMessage);
    return mailing ? [[message, mailing]] : [];
  });
  return new Map(mailings);
}
