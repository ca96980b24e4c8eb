import type { MailContent } from '#server/mail/mail-content.ts';
import type { NoticeKind } from '#server/mail/mail-rows.ts';

interface Notice extends Pick<MailContent, 'subject' | 'paragraphs' | 'closing'> {
  link: { label: string; path: string };
}

const choosePassword = { label: 'Choose a new password', path: '/forgot_password' };
const tellSomebody = 'Then tell the people of your organisation who look after Beacon.';

/** The texts after a change of an account, with a link for an owner who did not make it. */
export const notices: Record<NoticeKind, Notice> = {
  password_changed: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Beacon account was just changed. If that was you, all is well.',
      'If it was not you, please choose a new password now.',
    ],
    link: choosePassword,
    closing: [tellSomebody],
  },
  email_changed: {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your Beacon account now has another email address. This is the last mail about it that comes here.',
      'If that was you, all is well. If it was not you, please tell the people of your organisation who look after Beacon at once.',
    ],
    link: { label: 'Open Beacon', path: '/login' },
    closing: ['You sign in with the new address from now on.'],
  },
  otp_changed: ofSecondFactor(
    'Your authenticator was set up',
    'An authenticator was just set up for your Beacon account. One that was set up before gives no valid codes any more.',
  ),
  otp_disabled: ofSecondFactor(
    'Two-factor authentication was disabled',
    'Two-factor authentication was just disabled for your Beacon account, and its backup codes were removed. Your password alone opens it now.',
  ),
  otp_dropped: {
    subject: 'Two-factor authentication was turned off',
    paragraphs: [
      'Your password was just reset by a link to this mailbox. The second factor of your account had been set up before anybody had shown that this mailbox is theirs, so it was removed with its backup codes.',
      'Whoever set it up can no longer sign in with it. You can set up your own in your account.',
    ],
    link: { label: 'Set up two-factor authentication', path: '/users/mfa' },
    closing: ['If it was not you who reset the password, please choose a new one now.'],
  },
  backup_codes_created: ofSecondFactor(
    'New backup codes were created',
    'New backup codes were just created for your Beacon account. Those created before do not work any more.',
  ),
  backup_codes_removed: ofSecondFactor(
    'Your backup codes were removed',
    'The backup codes of your Beacon account were just removed. If you lose your authenticator, you cannot sign in.',
  ),
  backup_code_used: ofSecondFactor(
    'A backup code was used',
    'One of the backup codes of your Beacon account was just used in place of a code of your authenticator. It does not work again.',
  ),
  account_unlocked: byOperator(
    'Your account was unlocked',
    'Your Beacon account had taken too many wrong passwords or codes. Whoever runs Beacon for you has just unlocked it, so you can sign in again.',
  ),
  two_factor_reset: byOperator(
    'Two-factor authentication was reset',
    'Whoever runs Beacon for you has just removed the authenticator and backup codes of your Beacon account and signed it out everywhere. Your password alone opens it until you set up an authenticator again.',
  ),
};

function byOperator(subject: string, what: string): Notice {
  return {
    subject,
    paragraphs: [
      what,
      'If you did not ask for this, please choose a new password now: someone may be trying to use your account.',
    ],
    link: choosePassword,
    closing: [tellSomebody],
  };
}

function ofSecondFactor(subject: string, what: string): Notice {
  return {
    subject,
    paragraphs: [
      `${what} If that was you, all is well.`,
      'If it was not you, somebody else knows your password: please choose a new one now.',
    ],
    link: choosePassword,
    closing: [tellSomebody],
  };
}
