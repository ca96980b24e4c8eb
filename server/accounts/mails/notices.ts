import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { NoticeKind } from '#server/mail/mail-rows.ts';

/** The texts of a mail about an account, and the path that its link opens. */
export interface MailWords {
  subject: MessageDescriptor;
  paragraphs: MessageDescriptor[];
  link: { label: MessageDescriptor; path: string };
  closing: (MessageDescriptor | string)[];
}

/** The texts after a change of an account, with a link for an owner who did not make it. */
export const notices: Record<NoticeKind | 'test', MailWords> = {
  password_changed: notice(msg`Your password was changed`, [
    msg`The password of your Beacon account was just changed. If this was you, you do not need to do anything.`,
    msg`If this was not you, please choose a new password now.`,
  ]),
  email_changed: {
    subject: msg`Your email address was changed`,
    paragraphs: [
      msg`Your Beacon account now has a new email address. This is the last email about it to this address.`,
      msg`If this was you, you do not need to do anything. If this was not you, please tell the people in your organisation who look after Beacon at once.`,
    ],
    link: { label: msg`Open Beacon`, path: '/login' },
    closing: [msg`From now on, sign in with the new address.`],
  },
  otp_changed: ofSecondFactor(
    msg`Your authenticator was set up`,
    msg`An authenticator was just set up for your Beacon account. Codes from an earlier one no longer work.`,
  ),
  otp_disabled: ofSecondFactor(
    msg`Two-factor authentication was turned off`,
    msg`Two-factor authentication was just turned off for your Beacon account, and its backup codes were removed. Your password is now enough to sign in.`,
  ),
  otp_dropped: {
    subject: msg`Two-factor authentication was turned off`,
    paragraphs: [
      msg`Your password was just reset with a link sent to this address. Your account’s second factor had been set up before this address was confirmed, so it was removed together with its backup codes.`,
      msg`The person who set it up can no longer sign in with it. You can set up your own in your account.`,
    ],
    link: { label: msg`Set up two-factor authentication`, path: '/users/mfa' },
    closing: [msg`If you did not reset the password, please choose a new one now.`],
  },
  backup_codes_created: ofSecondFactor(
    msg`New backup codes were created`,
    msg`New backup codes were just created for your Beacon account. The earlier codes no longer work.`,
  ),
  backup_codes_removed: ofSecondFactor(
    msg`Your backup codes were removed`,
    msg`The backup codes of your Beacon account were just removed. If you lose your authenticator, you cannot sign in.`,
  ),
  backup_code_used: ofSecondFactor(
    msg`A backup code was used`,
    msg`One of the backup codes of your Beacon account was just used to sign in. It does not work again.`,
  ),
  account_unlocked: byOperator(
    msg`Your account was unlocked`,
    msg`Your Beacon account was locked after too many wrong passwords or codes. The people who run Beacon for you have just unlocked it, so you can sign in again.`,
  ),
  two_factor_reset: byOperator(
    msg`Two-factor authentication was reset`,
    msg`The people who run Beacon for you have just removed the authenticator and backup codes of your Beacon account and signed it out everywhere. Your password is enough to sign in until you set up an authenticator again.`,
  ),
  test: {
    subject: msg`A test email from Beacon`,
    paragraphs: [msg`If you can read this, Beacon can send email.`],
    link: { label: msg`Open Beacon`, path: '' },
    closing: [
      msg`Someone who looks after Beacon asked for this email. You do not need to do anything.`,
    ],
  },
};

function byOperator(subject: MessageDescriptor, what: MessageDescriptor): MailWords {
  return notice(subject, [
    what,
    msg`If you did not ask for this, please choose a new password now: someone may be trying to use your account.`,
  ]);
}

function ofSecondFactor(subject: MessageDescriptor, what: MessageDescriptor): MailWords {
  return notice(subject, [
    what,
    msg`If this was you, you do not need to do anything.`,
    msg`If this was not you, someone else knows your password: please choose a new one now.`,
  ]);
}

function notice(subject: MessageDescriptor, paragraphs: MessageDescriptor[]): MailWords {
  const link = { label: msg`Choose a new password`, path: '/forgot_password' };
  const tellSomebody = msg`Then tell the people in your organisation who look after Beacon.`;
  return { subject, paragraphs, link, closing: [tellSomebody] };
}
