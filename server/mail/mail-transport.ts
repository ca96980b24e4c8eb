import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  id: string;
  /** Its date as the reader sees it. */
  createdAt: Date;
}

/** What became of one attempt; `detail` names neither people nor links. */
export interface Verdict {
  outcome: 'sent' | 'deferred' | 'failed';
  detail: string;
  /** The trouble is the server's, so that the next mail would fare no better. */
  isServerTrouble: boolean;
}

/** Takes a mail to where people read it; never rejects. */
export type MailTransport = (mail: OutgoingMail) => Promise<Verdict>;
