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
    subject: `${organisation} invites you to Beacon`,
    paragraphs: [
      `${organisation} would like you to join them on Beacon, where everyone around a person says how things are going, and help comes in time.`,
    ],
    link: {
      label: 'Accept the invitation',
      url: `${publicUrl}/user_invite/${deriveToken(secretKey, mail)}`,
    },
    closing: [
      `This link is yours alone. It works once, within ${validityOf(mail)}.`,
      'If you did not expect this, you need not do anything.',
    ],
  };
}

function linkMail({ secretKey, publicUrl }: Config, mail: LinkMail): ContentWithoutName {
  const { kind, organisationName } = mail;
  const isOld = kind === 'email_change_asked' || kind === 'email_change_proposed';
  const source = { ...mail, kind: isOld ? ('email_change_old' as const) : kind };
  const token = deriveLinkToken(secretKey, source);
  const { path, label, closing, ...words } = linkWords(plainName(organisationName ?? ''))[kind];
  return {
    ...words,
    link: { label, url: `${publicUrl}${path}${token}` },
    closing: [`The link works once, within ${validityOf(mail)}.`, closing],
  };
}

function suggestion(
  { publicUrl }: Config,
  { organisationName, newEmail }: SuggestionMail,
): ContentWithoutName {
  const organisation = plainName(organisationName ?? '');
  return {
    subject: 'Another email address is suggested',
    paragraphs: [
      `An admin of ${organisation} suggests ${newEmail} as the email address of your Beacon account.`,
      'Only you can change it, in your account, and you need not.',
    ],
    link: { label: 'Change your email address', url: `${publicUrl}/users/email/edit` },
    closing: ['If you know nothing of it, you need not do anything.'],
  };
}

function notice({ publicUrl }: Config, { kind }: NoticeMail): ContentWithoutName {
  const { link, ...words } = notices[kind];
  return { ...words, link: { label: link.label, url: publicUrl + link.path } };
}

function testWords({ publicUrl }: Config): ContentWithoutName {
  return {
    subject: 'A test mail from Beacon',
    paragraphs: ['If you can read this, Beacon can send mail.'],
    link: { label: 'Open Beacon', url: publicUrl },
    closing: ['Somebody who looks after Beacon asked for this mail. You need not do anything.'],
  };
}

/** How long a link is valid, from the moment it is sent. */
function validityOf({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): string {
  const hours = Math.max(1, Math.round((expiresAt.getTime() - createdAt.getTime()) / hourMs));
  if (hours === 1) return 'one hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
