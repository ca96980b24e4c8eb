import { msg } from '@lingui/core/runtime-macro';
import { v7 } from 'uuid';
import { textOf } from '#contract/messages.ts';
import type { Services } from '#server/platform/services.ts';
import type { Verdict } from './mail-transport.ts';
import { mailDestinationOf } from './mail-destination.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import { renderMail } from './render-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface TestMailResult {
  isSent: boolean;
  /** A sentence for the operator of the installation. */
  message: string;
}

/** Sends a mail at once, without the outbox. */
export async function sendTestMail(services: Services, to: string): Promise<TestMailResult> {
  const { config, clock } = services;
  const destination = mailDestinationOf(config);
  if (destination === 'mailbox') {
    await queueAccountMail(services, { kind: 'test', userId: null, to });
    const mailbox = `${config.publicUrl}/dev/mailbox`;
    return {
      isSent: false,
      message: textOf(msg`In a demo nothing leaves this computer. The mail is in ${{ mailbox }}.`),
    };
  }
  if (destination === 'outbox' || !config.smtpUrl) {
    return { isSent: false, message: textOf(msg`No mail server is configured: set SMTP_URL.`) };
  }
  const mail = {
    kind: 'test',
    id: v7(),
    createdAt: clock.now(),
    to,
    language: currentTranslations().language,
    isWanted: true,
    sample: null,
  } as const;
  const send = smtpTransport(config, config.smtpUrl, new AbortController().signal);
  const verdict = await send({ ...mail, ...(await renderMail(services, mail)) });
  return { isSent: verdict.outcome === 'sent', message: sentenceOf(verdict) };
}

function sentenceOf({ outcome, detail, isServerTrouble }: Verdict): string {
  if (outcome === 'sent') return textOf(msg`The mail server accepted the mail: ${{ detail }}`);
  if (isServerTrouble) return textOf(msg`The mail server cannot be used: ${{ detail }}`);
  if (outcome === 'deferred') {
    return textOf(msg`The mail server refused the mail for now: ${{ detail }}`);
  }
  return textOf(msg`The mail server refused the mail: ${{ detail }}`);
}
