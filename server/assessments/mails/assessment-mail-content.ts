import { nextAssessmentAt } from '#server/platform/time/next-assessment-at.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { plainName } from '#server/mail/mail-content.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import type { AssessmentMail } from '#server/mail/mail-rows.ts';

type Mails = readonly [AssessmentMail, ...AssessmentMail[]];
type Text = Pick<MailContent, 'subject' | 'paragraphs'>;

/** One Beacon in a mail. */
interface Item {
  kind: AssessmentMail['kind'];
  title: string;
  /** The name of the client, or 'you'. */
  subjectName: string;
  /** A sentence with the end of the window; null where there is no end. */
  deadline: string | null;
  token: string;
}

/** The content of a mail that asks one person for their answers, with each Beacon listed once. */
export async function assessmentMailContent(
  services: Services,
  mails: Mails,
): Promise<MailContent> {
  const { publicUrl } = services.config;
  const [first, ...others] = await Promise.all(
    onePerAssessment(mails).map((mail) => itemFor(services, mail)),
  );
  if (!first) throw new Error('A mail must have at least one item');
  const organisation = plainName(mails[0].organisationName);
  const all = [first, ...others];
  const isOne = others.length === 0;
  return {
    name: plainName(mails[0].userName),
    ...(isOne ? textForOne(organisation, first) : textForMany(organisation, all)),
    ...(!isOne && { items: all.map((item) => presentItem(publicUrl, item)) }),
    link: {
      label: isOne ? 'Start here' : `Start here: ${all.length} Beacons`,
      url: `${publicUrl}/assess/${first.token}`,
    },
    closing: [
      isOne
        ? 'This link is yours alone, so please keep it to yourself. You need no password.'
        : 'These links are yours alone, so please keep them to yourself. You need no password.',
    ],
    optOut: {
      label: `Stop these mails from ${organisation}`,
      url: `${publicUrl}/opt_out/${first.token}`,
    },
  };
}

/** A late invitation is sent together with its reminder, and the mail is worded as the invitation. */
function onePerAssessment(mails: Mails): AssessmentMail[] {
  const byAssessment = Map.groupBy(mails, (mail) => `${mail.assessmentId} ${mail.memberId}`);
  return [...byAssessment.values()].flatMap(
    (same) => same.find(({ kind }) => kind === 'assessment_invitation') ?? same.slice(0, 1),
  );
}

async function itemFor({ config, frameworks }: Services, mail: AssessmentMail): Promise<Item> {
  const { kind, frameworkId: id, frameworkVersion: version, closesAt, timeZone } = mail;
  return {
    kind,
    title: plainName((await frameworks.find({ id, version })).title),
    subjectName: mail.role === 'self' ? 'you' : plainName(mail.clientName),
    deadline: closesAt && `Please answer before ${nextAssessmentAt(closesAt, timeZone)}.`,
    token: deriveToken(config.secretKey, { ...mail, kind: 'mail' }),
  };
}

function textForOne(organisation: string, { kind, title, subjectName, deadline }: Item): Text {
  const wish = `${organisation} would like to know how things are for ${subjectName}.`;
  const texts: Record<AssessmentMail['kind'], [subject: string, paragraph: string]> = {
    assessment_invitation: [
      `${title} is open for your answers`,
      `${wish} “${title}” is open for your answers.`,
    ],
    assessment_reminder: [
      `${title} still waits for your answers`,
      `${wish} “${title}” still waits for your answers.`,
    ],
    requested_reminder: [
      `${title}: a reminder to answer`,
      `${wish} They ask you to answer “${title}”, which is still open.`,
    ],
  };
  const [subject, paragraph] = texts[kind];
  return { subject, paragraphs: [paragraph, ...(deadline ? [deadline] : [])] };
}

function textForMany(organisation: string, all: Item[]): Text {
  const hasNew = all.some(({ kind }) => kind === 'assessment_invitation');
  const state = hasNew ? 'are open for your answers' : 'still wait for your answers';
  return {
    subject: `${all.length} Beacons ${state}`,
    paragraphs: [`${organisation} would like to know how things are. These Beacons ${state}:`],
  };
}

function presentItem(publicUrl: string, { title, subjectName, deadline, token }: Item) {
  return {
    label: `${title}, about ${subjectName}`,
    note: deadline,
    url: `${publicUrl}/assess/${token}`,
  };
}
