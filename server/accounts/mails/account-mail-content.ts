import { msg, plural } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import type { Config } from '#server/platform/config/config.ts';
import { ownWords, plainName, senderOf } from '#server/mail/mail-content.ts';
import type { LetterSample, MailContent } from '#server/mail/mail-content.ts';
import { deriveLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import { linkWords } from './link-words.ts';
import type {
  AccountMail,
  InvitationMail,
  LinkMail,
  SuggestionMail,
} from '#server/mail/mail-rows.ts';
import { notices } from './notices.ts';
import type { MailWords } from './notices.ts';

const hourMs = 3_600_000;

/** The content of a mail about an account. */
export function accountMailContent(
  { config }: Pick<Services, 'config'>,
  mail: AccountMail,
): MailContent {
  if (mail.kind === 'test' && mail.sample) return mail.sample as MailContent;
  const { subject, paragraphs, link, closing } = wordsOf(config, mail);
  return {
    name: mail.kind === 'test' ? null : plainName(mail.userName),
    subject: textOf(subject),
    paragraphs: paragraphs.map(textOf),
    link: { label: textOf(link.label), url: config.publicUrl + link.path },
    closing: closing.map((words) => (typeof words === 'string' ? words : textOf(words))),
    ...(mail.kind === 'invitation' && inStyle(mail)),
  };
}

/** A sample of the invitation to join, whose link only opens Beacon. */
export function sampleInvitation(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { style, organisationName, userName }: LetterSample,
): MailContent {
  const createdAt = clock.now();
  const content = accountMailContent(
    { config },
    {
      kind: 'invitation',
      id: '',
      to: '',
      language: null,
      userId: '',
      organisationId: '',
      isWanted: true,
      hasMailToken: true,
      seed: Buffer.alloc(32),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 7 * 24 * hourMs),
      organisationName,
      style,
      userName,
    },
  );
  return { ...content, link: { ...content.link, url: config.publicUrl } };
}

/** What an organisation says in its own words, and how it signs. */
function inStyle({ organisationName, style }: InvitationMail): Partial<MailContent> {
  const organisation = plainName(organisationName);
  const { subject, paragraphs } = ownWords(style, 'invitation', { organisation });
  return {
    ...(subject && { subject }),
    ...(paragraphs && { paragraphs }),
    sender: senderOf(style),
  };
}

function wordsOf(config: Config, mail: AccountMail): MailWords {
  switch (mail.kind) {
    case 'invitation':
      return invitation(config, mail);
    case 'password_reset':
    case 'email_change':
    case 'email_change_asked':
    case 'email_change_proposed':
      return linkMail(config, mail);
    case 'email_change_suggested':
      return suggestion(mail);
    default:
      return notices[mail.kind];
  }
}

function invitation({ secretKey }: Config, mail: InvitationMail): MailWords {
  const organisation = plainName(mail.organisationName);
  const token = deriveInvitationToken(secretKey, mail, mail.hasMailToken ? 'mailed' : 'displayed');
  return {
    subject: msg`${{ organisation }} invites you to Beacon`,
    paragraphs: [
      msg`${{ organisation }} would like you to join them on Beacon, where everyone around a person says how things are going, so that help comes in time.`,
    ],
    link: { label: msg`Accept the invitation`, path: `/user_invite/${token}` },
    closing: [
      `${textOf(msg`This link is only for you.`)} ${validity(mail)}`,
      msg`If you did not expect this, you can ignore this email.`,
    ],
  };
}

function linkMail({ secretKey }: Config, mail: LinkMail): MailWords {
  const { kind, organisationName } = mail;
  const isOld = kind === 'email_change_asked' || kind === 'email_change_proposed';
  const token = deriveLinkToken(secretKey, { ...mail, kind: isOld ? 'email_change_old' : kind });
  const { link, closing, ...words } = linkWords(plainName(organisationName ?? ''))[kind];
  const path = link.path + token;
  return { ...words, link: { ...link, path }, closing: [validity(mail), closing] };
}

function suggestion({ organisationName, newEmail }: SuggestionMail): MailWords {
  const organisation = plainName(organisationName ?? '');
  return {
    subject: msg`A new email address is suggested`,
    paragraphs: [
      msg`An admin of ${{ organisation }} suggests ${{ newEmail }} as the email address of your Beacon account.`,
      msg`Only you can change it, in your account. You do not have to.`,
    ],
    link: { label: msg`Change your email address`, path: '/users/email/edit' },
    closing: [msg`If you do not recognise this, you can ignore this email.`],
  };
}

/** The sentence that says how long a link is valid, from the moment it is sent. */
function validity({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): string {
  const hours = Math.max(1, Math.round((expiresAt.getTime() - createdAt.getTime()) / hourMs));
  const days = Math.floor(hours / 24);
  return textOf(
    hours < 48
      ? msg`The link works once, within ${plural({ hours }, { one: 'one hour', other: '# hours' })}.`
      : msg`The link works once, within ${plural({ days }, { one: 'one day', other: '# days' })}.`,
  );
}
