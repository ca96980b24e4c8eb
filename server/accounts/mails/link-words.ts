import type { MailContent } from '#server/mail/mail-content.ts';
import type { LinkMail } from '#server/mail/mail-rows.ts';

interface LinkWords extends Pick<MailContent, 'subject' | 'paragraphs'> {
  label: string;
  /** The path before the token of the link. */
  path: string;
  closing: string;
}

/** The texts around each single-use link. */
export function linkWords(organisation: string): Record<LinkMail['kind'], LinkWords> {
  return {
    password_reset: {
      subject: 'Choose a new password',
      paragraphs: ['We were asked for a link to change the password of your Beacon account.'],
      label: 'Choose a new password',
      path: '/new_password?token=',
      closing: 'If you did not ask for it, do nothing: your password stays as it is.',
    },
    email_change: {
      subject: 'Confirm your email address',
      paragraphs: ['This email address was entered for a Beacon account.'],
      label: 'Confirm this address',
      path: '/confirm_email?token=',
      closing:
        'If you did not ask for it, do nothing. Whoever entered it may have mistyped their own.',
    },
    email_change_asked: {
      subject: 'A new email address was requested',
      paragraphs: [
        'Somebody who is signed in to your Beacon account, and knows its password, asked for another email address.',
        'It changes once the new mailbox has confirmed it. If that was you, there is nothing to do here.',
      ],
      label: 'Cancel the change',
      path: '/email_changes/',
      closing:
        'If it was not you, cancel the change and choose a new password at once: somebody else knows yours.',
    },
    email_change_proposed: {
      subject: 'Your email address is to be changed',
      paragraphs: [
        `An admin of ${organisation} proposes another email address for your Beacon account.`,
        'Nothing changes unless you agree: here, or in your profile.',
      ],
      label: 'See the new address',
      path: '/email_changes/',
      closing: 'If you know nothing of it, decline the change or do nothing.',
    },
  };
}
