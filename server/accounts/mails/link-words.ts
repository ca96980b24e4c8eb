import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { LinkMail } from '#server/mail/mail-rows.ts';
import type { MailWords } from './notices.ts';

interface LinkWords extends Omit<MailWords, 'closing'> {
  closing: MessageDescriptor;
}

/** The texts around each single-use link, with the path before its token. */
export function linkWords(organisation: string): Record<LinkMail['kind'], LinkWords> {
  return {
    password_reset: {
      subject: msg`Choose a new password`,
      paragraphs: [msg`We received a request to change the password of your Beacon account.`],
      link: { label: msg`Choose a new password`, path: '/new_password?token=' },
      closing: msg`If you did not ask for this, you can ignore this email. Your password stays the same.`,
    },
    email_change: {
      subject: msg`Confirm your email address`,
      paragraphs: [msg`This email address was entered for a Beacon account.`],
      link: { label: msg`Confirm this address`, path: '/confirm_email?token=' },
      closing: msg`If you did not ask for this, you can ignore this email. Someone may have mistyped their own address.`,
    },
    email_change_asked: {
      subject: msg`A new email address was requested`,
      paragraphs: [
        msg`Someone who is signed in to your Beacon account, and knows its password, asked for a new email address.`,
        msg`It changes once the new address is confirmed. If this was you, you do not need to do anything.`,
      ],
      link: { label: msg`Cancel the change`, path: '/email_changes/' },
      closing: msg`If this was not you, cancel the change and choose a new password at once: someone else knows yours.`,
    },
    email_change_proposed: {
      subject: msg`A new email address is proposed for you`,
      paragraphs: [
        msg`An admin of ${{ organisation }} proposes a new email address for your Beacon account.`,
        msg`Nothing changes unless you agree, here or in your profile.`,
      ],
      link: { label: msg`See the new address`, path: '/email_changes/' },
      closing: msg`If you do not recognise this, decline the change or ignore this email.`,
    },
  };
}
