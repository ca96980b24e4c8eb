import { nextAssessmentAt } from '#server/platform/time/next-assessment-at.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { plainName } from '#server/mail/mail-content.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import type { AssessmentMail } from '#server/mail/mail-rows.ts';

type Mails = readonly [AssessmentMail, ...AssessmentMail[]];
type Words = Pick<MailContent, 'subject' | 'paragraphs'>;

/** One Beacon that a content asks for. */
interface Asked {
  kind: AssessmentMail['kind'];
  title: string;
  /** Whom it is about. */
  whom: string;
  /** Until when to answer, in a sentence; null where there is no end. */
  until: string | null;
  token: string;
}

/** The words of a content that asks one person for their answers, with each Beacon listed once. */
export async function assessmentMailContent(
  services: Services,
  mails: Mails,
): Promise<MailContent> {
  const { publicUrl } = services.config;
  const [first, ...others] = await Promise.all(
    firstOfEach(mails).map((mail) => askedFor(services, mail)),
  );
  if (!first) throw new Error('A content asks for something');
  const organisation = plainName(mails[0].organisationName);
  const all = [first, ...others];
  const isOne = others.length === 0;
  return {
    name: plainName(mails[0].userName),
    ...(isOne ? wordsOfOne(organisation, first) : wordsOfMany(organisation, all)),
    ...(!isOne && { items: all.map((asked) => itemOf(publicUrl, asked)) }),
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

/** An invitation that was late leaves with its reminder; it speaks for both. */
function firstOfEach(mails: Mails): AssessmentMail[] {
  const byAssessment = Map.groupBy(mails, (mail) => `${mail.assessmentId} ${mail.memberId}`);
  return [...byAssessment.values()].flatMap(
    (same) => same.find(({ kind }) => kind === 'assessment_invitation') ?? same.slice(0, 1),
  );
}

async function askedFor({ config, frameworks }: Services, mail: AssessmentMail): Promise<Asked> {
  const { kind, frameworkId: id, frameworkVersion: version, closesAt, timeZone } = mail;
  return {
    kind,
    title: plainName((await frameworks.find({ id, version })).title),
    whom: mail.role === 'self' ? 'you' : plainName(mail.clientName),
    until: closesAt && `Please answer before ${nextAssessmentAt(closesAt, timeZone)}.`,
    token: deriveToken(config.secretKey, { ...mail, kind: 'mail' }),
  };
}

function wordsOfOne(organisation: string, { kind, title, whom, until }: Asked): Words {
  const wish = `${organisation} would like to know how things are for ${whom}.`;
  const words: Record<AssessmentMail['kind'], [subject: string, paragraph: string]> = {
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
  const [subject, paragraph] = words[kind];
  return { subject, paragraphs: [paragraph, ...(until ? [until] : [])] };
}

function wordsOfMany(organisation: string, all: Asked[]): Words {
  const hasNew = all.some(({ kind }) => kind === 'assessment_invitation');
  const state = hasNew ? 'are open for your answers' : 'still wait for your answers';
  return {
    subject: `${all.length} Beacons ${state}`,
    paragraphs: [`${organisation} would like to know how things are. These Beacons ${state}:`],
  };
}

function itemOf(publicUrl: string, { title, whom, until, token }: Asked) {
  return { label: `${title}, about ${whom}`, note: until, url: `${publicUrl}/assess/${token}` };
}
