import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  id: string;
  /** The date in the mail's header. */
  createdAt: Date;
}

/** The result of one attempt; `detail` contains neither addresses nor links. */
export interface Verdict {
  outcome: 'sent' | 'deferred' | 'failed';
  detail: string;
  /** Whether the server itself failed, so that the next mail would fail too. */
  isServerTrouble: boolean;
}

/** Delivers a mail; the promise never rejects. */
export type MailTransport = (mail: OutgoingMail) => Promise<Verdict>;
