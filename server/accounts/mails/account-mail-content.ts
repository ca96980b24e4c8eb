import { msg, plural } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import {
  deriveInvitationToken,
  deriveMailedInvitationToken,
} from '#server/accounts/tokens/invitation-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import type { Config } from '#server/platform/config/config.ts';
import { plainName } from '#server/mail/mail-content.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { deriveLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import { linkWords } from './link-words.ts';
import type {
  AccountMail,
  InvitationMail,
  LinkMail,
  NoticeMail,
  SuggestionMail,
} from '#server/mail/mail-rows.ts';
import { notices } from './notices.ts';

type ContentWithoutName = Omit<MailContent, 'name'>;

const hourMs = 3_600_000;

/** The content of a mail about an account. */
export function accountMailContent(
  { config }: Pick<Services, 'config'>,
  mail: AccountMail,
): MailContent {
  switch (mail.kind) {
    case 'invitation':
      return { name: plainName(mail.userName), ...invitation(config, mail) };
    case 'password_reset':
    case 'email_change':
    case 'email_change_asked':
    case 'email_change_proposed':
      return { name: plainName(mail.userName), ...linkMail(config, mail) };
    case 'email_change_suggested':
      return { name: plainName(mail.userName), ...suggestion(config, mail) };
    case 'test':
      return { name: null, ...testWords(config) };
    default:
      return { name: plainName(mail.userName), ...notice(config, mail) };
  }
}

function invitation({ secretKey, publicUrl }: Config, mail: InvitationMail): ContentWithoutName {
  const organisation = plainName(mail.organisationName);
  const deriveToken = mail.hasMailToken ? deriveMailedInvitationToken : deriveInvitationToken;
  return {
    subject: textOf(msg`${{ organisation }} invites you to Beacon`),
    paragraphs: [
      textOf(
        msg`${{ organisation }} would like you to join them on Beacon, where everyone around a person says how things are going, so that help comes in time.`,
      ),
    ],
    link: {
      label: textOf(msg`Accept the invitation`),
      url: `${publicUrl}/user_invite/${deriveToken(secretKey, mail)}`,
    },
    closing: [
      `${textOf(msg`This link is only for you.`)} ${validity(mail)}`,
      textOf(msg`If you did not expect this, you can ignore this email.`),
    ],
  };
}

function linkMail({ secretKey, publicUrl }: Config, mail: LinkMail): ContentWithoutName {
  const { kind, organisationName } = mail;
  const isOld = kind === 'email_change_asked' || kind === 'email_change_proposed';
  const source = { ...mail, kind: isOld ? ('email_change_old' as const) : kind };
  const token = deriveLinkToken(secretKey, source);
  const words = linkWords(plainName(organisationName ?? ''))[kind];
  return {
    subject: textOf(words.subject),
    paragraphs: words.paragraphs.map(textOf),
    link: { label: textOf(words.label), url: `${publicUrl}${words.path}${token}` },
    closing: [validity(mail), textOf(words.closing)],
  };
}

function suggestion(
  { publicUrl }: Config,
  { organisationName, newEmail }: SuggestionMail,
): ContentWithoutName {
  const organisation = plainName(organisationName ?? '');
  return {
    subject: textOf(msg`A new email address is suggested`),
    paragraphs: [
      textOf(
        msg`An admin of ${{ organisation }} suggests ${{ newEmail }} as the email address of your Beacon account.`,
      ),
      textOf(msg`Only you can change it, in your account. You do not have to.`),
    ],
    link: { label: textOf(msg`Change your email address`), url: `${publicUrl}/users/email/edit` },
    closing: [textOf(msg`If you do not recognise this, you can ignore this email.`)],
  };
}

function notice({ publicUrl }: Config, { kind }: NoticeMail): ContentWithoutName {
  const { subject, paragraphs, link, closing } = notices[kind];
  return {
    subject: textOf(subject),
    paragraphs: paragraphs.map(textOf),
    link: { label: textOf(link.label), url: publicUrl + link.path },
    closing: closing.map(textOf),
  };
}

function testWords({ publicUrl }: Config): ContentWithoutName {
  return {
    subject: textOf(msg`A test email from Beacon`),
    paragraphs: [textOf(msg`If you can read this, Beacon can send email.`)],
    link: { label: textOf(msg`Open Beacon`), url: publicUrl },
    closing: [
      textOf(
        msg`Someone who looks after Beacon asked for this email. You do not need to do anything.`,
      ),
    ],
  };
}

/** The sentence that says how long a link is valid, from the moment it is sent. */
function validity({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): string {
  const hours = Math.max(1, Math.round((expiresAt.getTime() - createdAt.getTime()) / hourMs));
  const days = Math.floor(hours / 24);
  return hours < 48
    ? textOf(
        msg`The link works once, within ${plural({ hours }, { one: 'one hour', other: '# hours' })}.`,
      )
    : textOf(
        msg`The link works once, within ${plural({ days }, { one: 'one day', other: '# days' })}.`,
      );
}
