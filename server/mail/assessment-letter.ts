import { nextAssessmentAt } from '#server/assessments/next-assessment-at.ts';
import { deriveToken } from '#server/assessments/tokens.ts';
import type { Services } from '#server/services.ts';
import { plainName } from './letter.ts';
import type { Letter } from './letter.ts';
import type { AssessmentMail } from './mail-rows.ts';

/** The words of an invitation to answer. */
export async function assessmentLetter(
  { config, frameworks }: Services,
  mail: AssessmentMail,
): Promise<Letter> {
  const { frameworkId: id, frameworkVersion: version, closesAt, timeZone } = mail;
  const title = plainName((await frameworks.find({ id, version })).title);
  const token = deriveToken(config.secretKey, { ...mail, kind: 'mail' });
  const whom = mail.role === 'self' ? 'you' : plainName(mail.clientName);
  const organisation = plainName(mail.organisationName);
  return {
    subject: `${title} is open for your answers`,
    name: plainName(mail.userName),
    paragraphs: [
      `${organisation} would like to know how things are for ${whom}. “${title}” is open for your answers.`,
      ...(closesAt ? [`Please answer before ${nextAssessmentAt(closesAt, timeZone)}.`] : []),
    ],
    link: { label: 'Start here', url: `${config.publicUrl}/assess/${token}` },
    closing: ['This link is yours alone, so please keep it to yourself. You need no password.'],
  };
}
