import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import type { MailTransport, OutgoingMail, Verdict } from './mail-transport.ts';
import { oneLine } from './mail-content.ts';

/** The error of nodemailer. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

const smtpLimits = {
  /** The time to connect to the server and receive its greeting. */
  connectMs: 10_000,
  /** The time between two packets from the server. */
  silenceMs: 20_000,
  /** The time to send one mail. */
  mailMs: 60_000,
};
export type SmtpLimits = typeof smtpLimits;

const maxDetailLength = 300;

const tooSlow: Verdict = {
  outcome: 'deferred',
  detail: 'The mail server took too long.',
  isServerTrouble: true,
};

/** Sends mails to the server of SMTP_URL, each over its own connection, until the signal aborts. */
export function smtpTransport(
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  smtpUrl: string,
  signal: AbortSignal,
  limits = smtpLimits,
): MailTransport {
  const transport = connectionTo(smtpUrl, limits);
  const { hostname } = new URL(publicUrl);
  return async (mail) => {
    const message = messageOf(mail, mailFrom, hostname);
    const abort = AbortSignal.any([signal, AbortSignal.timeout(limits.mailMs)]);
    try {
      const { response } = await transport.sendMail({ ...message, signal: abort });
      return { outcome: 'sent', detail: detailOf(response), isServerTrouble: false };
    } catch (error) {
      return abort.aborted ? tooSlow : verdictOf(error as SmtpFailure);
    }
  };
}

/** Connects and signs in without sending anything. Returns what the server said against it; null if nothing. */
export async function greetMailServer(
  smtpUrl: string,
  limits = smtpLimits,
): Promise<string | null> {
  const transport = connectionTo(smtpUrl, limits);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { response, message } = error as SmtpFailure;
    return detailOf(response ?? message);
  } finally {
    transport.close();
  }
}

function connectionTo(url: string, limits: SmtpLimits) {
  return createTransport({
    url,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A repeat has the same Message-ID, by which mail programs recognise it. */
function messageOf(mail: OutgoingMail, from: string, hostname: string) {
  const { id, to, fromName, subject, text, html, createdAt, optOutUrl } = mail;
  return {
    from: fromName ? { name: fromName, address: senderAddress(from) } : from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: createdAt,
    messageId: `<${id}@${hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(optOutUrl && { 'List-Unsubscribe': `<${optOutUrl}>` }),
    },
  };
}

/** The address of a configured sender, which may be `Name <address>`. */
export function senderAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

function verdictOf(error: SmtpFailure): Verdict {
  const { code, command, responseCode, response } = error;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const isAddressUnusable = code === 'EENVELOPE' && command === 'API';
  const isAnswered = responseCode !== undefined && responseCode !== 421 && isAboutThisMail;
  const isFinal = isAddressUnusable || (isAnswered && responseCode >= 500);
  return {
    outcome: isFinal ? 'failed' : 'deferred',
    detail: detailOf(response ?? error.message),
    isServerTrouble: !isAddressUnusable && !isAnswered,
  };
}

/** Removes addresses and links, which servers repeat in their answers. */
function detailOf(answer: string): string {
  return oneLine(answer)
    .replaceAll(/https?:\/\/\S+/gi, '(link)')
    .replaceAll(/[^\s<>"']+@[^\s<>"',;:]+/g, '(address)')
    .slice(0, maxDetailLength);
}
