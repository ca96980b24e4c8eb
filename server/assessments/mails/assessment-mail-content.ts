import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { nextAssessmentAt } from '#server/platform/time/next-assessment-at.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { ownWords, plainName, senderOf } from '#server/mail/mail-content.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { LetterSample, MailContent } from '#server/mail/mail-content.ts';
import type { AssessmentMail, MailStyle } from '#server/mail/mail-rows.ts';

type Mails = readonly [AssessmentMail, ...AssessmentMail[]];
type Words = Pick<MailContent, 'subject' | 'paragraphs'>;

/** One Beacon in a mail. */
interface Item {
  kind: AssessmentMail['kind'];
  title: string;
  /** The name of the client; null for the assessor themselves. */
  subjectName: string | null;
  /** A sentence with the end of the window; null where there is no end. */
  deadline: string | null;
  token: string;
}

/** The content of a mail that asks one person for their answers, with each Beacon listed once. */
export async function assessmentMailContent(
  services: Services,
  mails: Mails,
): Promise<MailContent> {
  const [first, ...others] = await Promise.all(
    onePerAssessment(mails).map((mail) => itemFor(services, mail)),
  );
  if (!first) throw new Error('A mail must have at least one item');
  return contentOf(services.config, mails[0], [first, ...others]);
}

/** A sample of a letter about one Beacon, whose links only open Beacon. */
export function sampleAssessmentMail({ config }: Pick<Services, 'config'>, sample: LetterSample) {
  const { letter, frameworkTitle, clientName } = sample;
  if (letter === 'invitation') throw new Error('The invitation to join is about no assessment');
  const item = {
    kind: letter,
    title: plainName(frameworkTitle),
    subjectName: plainName(clientName),
    deadline: null,
    token: '',
  };
  const { link, optOut, ...content } = contentOf(config, sample, [item]);
  const url = config.publicUrl;
  return { ...content, link: { ...link, url }, ...(optOut && { optOut: { ...optOut, url } }) };
}

function contentOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    organisationName,
    userName,
    style,
  }: Pick<LetterSample, 'organisationName' | 'userName' | 'style'>,
  all: readonly [Item, ...Item[]],
): MailContent {
  const organisation = plainName(organisationName);
  const [first, ...others] = all;
  const isOne = others.length === 0;
  return {
    name: plainName(userName),
    ...(isOne ? textForOne(organisation, first, style) : textForMany(organisation, [...all])),
    sender: senderOf(style),
    ...(!isOne && { items: all.map((item) => presentItem(publicUrl, item)) }),
    link: { label: textOf(msg`Start here`), url: `${publicUrl}/assess/${first.token}` },
    closing: [
      textOf(
        isOne
          ? msg`This link is only for you, so please keep it to yourself. No password needed.`
          : msg`These links are only for you, so please keep them to yourself. No password needed.`,
      ),
    ],
    optOut: {
      label: textOf(msg`Stop these emails from ${{ organisation }}`),
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
  const { kind, frameworkId: id, frameworkVersion: version, closesAt } = mail;
  return {
    kind,
    title: plainName((await frameworks.find({ id, version })).title),
    subjectName: mail.role === 'self' ? null : plainName(mail.clientName),
    deadline: closesAt && deadlineOf(nextAssessmentAt(closesAt, mail)),
    token: deriveToken(config.secretKey, { ...mail, kind: 'mail' }),
  };
}

function deadlineOf(time: string): string {
  return textOf(msg`Please answer before ${{ time }}.`);
}

function textForOne(organisation: string, item: Item, style: MailStyle): Words {
  const { kind, title, subjectName, deadline } = item;
  const wish =
    subjectName === null
      ? msg`${{ organisation }} would like to know how things are for you.`
      : msg`${{ organisation }} would like to know how things are for ${{ subjectName }}.`;
  const texts: Record<AssessmentMail['kind'], Record<'subject' | 'request', MessageDescriptor>> = {
    assessment_invitation: {
      subject: msg`${{ title }} is open for your answers`,
      request: msg`“${{ title }}” is open for your answers.`,
    },
    assessment_reminder: {
      subject: msg`${{ title }} is still open`,
      request: msg`“${{ title }}” is still open.`,
    },
    requested_reminder: {
      subject: msg`${{ title }}: a reminder to answer`,
      request: msg`They ask you to answer “${{ title }}”, which is still open.`,
    },
  };
  const { subject, request } = texts[kind];
  const sentences = [wish, request].map(textOf).join(' ');
  const client = subjectName ?? textOf(msg`you`);
  const own = ownWords(style, kind, { organisation, client, questionnaire: title });
  return {
    subject: own.subject ?? textOf(subject),
    paragraphs: [...(own.paragraphs ?? [sentences]), ...(deadline ? [deadline] : [])],
  };
}

function textForMany(organisation: string, all: Item[]): Words {
  const count = all.length;
  const wish = textOf(msg`${{ organisation }} would like to know how things are.`);
  const hasInvitation = all.some(({ kind }) => kind === 'assessment_invitation');
  const subject = hasInvitation
    ? msg`${plural({ count }, { one: '# short questionnaire is waiting', other: '# short questionnaires are waiting' })}`
    : msg`${plural({ count }, { one: '# short questionnaire is still waiting', other: '# short questionnaires are still waiting' })}`;
  const request = hasInvitation
    ? msg`These are waiting for your answers:`
    : msg`These are still waiting for your answers:`;
  return { subject: textOf(subject), paragraphs: [`${wish} ${textOf(request)}`] };
}

function presentItem(publicUrl: string, { title, subjectName, deadline, token }: Item) {
  const label =
    subjectName === null
      ? msg`${{ title }}, about you`
      : msg`${{ title }}, about ${{ subjectName }}`;
  return { label: textOf(label), note: deadline, url: `${publicUrl}/assess/${token}` };
}
