import { sql } from 'kysely';
import type { AssessmentInput } from '#contract/assessments.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/mail-transport.ts';
import type { Services } from '#server/platform/services.ts';

/** A personal link in a mailbox. */
export interface PersonalLink {
  token: string;
  beaconId: string;
  memberId: string;
  number: number;
  /** The answers that were submitted with it. */
  submitted?: AssessmentInput;
}

/** The mail server of the simulation, which is sometimes down, and the mails it received. */
export class Mailboxes {
  readonly links: PersonalLink[] = [];
  readonly sent: OutgoingMail[] = [];
  isDown = false;
  /** Tokens in mails that are not opened yet. */
  #unopened: string[] = [];
  readonly #opened = new Set<string>();

  readonly transport: MailTransport = (mail) => {
    if (this.isDown) {
      return Promise.resolve({ outcome: 'deferred', detail: 'Away', isServerTrouble: true });
    }
    this.sent.push(mail);
    this.#unopened.push(...mail.links.map((link) => link.split('/').at(-1) ?? ''));
    return Promise.resolve({ outcome: 'sent', detail: '250 OK', isServerTrouble: false });
  };

  /** Reads the assessments behind new links. */
  async open({ db }: Services): Promise<void> {
    const newTokens = this.#unopened.filter((token) => !this.#opened.has(token));
    const tokens = new Map(newTokens.map((token) => [hashToken(token).toString('hex'), token]));
    for (const token of newTokens) this.#opened.add(token);
    this.#unopened = [];
    if (tokens.size === 0) return;
    const { rows } = await sql<PersonalLink>`
      select encode(t.token_hash, 'hex') as token, a.beacon_id as "beaconId",
        t.member_id as "memberId", a.number
      from assess_tokens t
      join assessments a on a.organisation_id = t.organisation_id and a.id = t.assessment_id
      where encode(t.token_hash, 'hex') = any(${[...tokens.keys()]}::text[])
      order by a.beacon_id, t.member_id, a.number`.execute(db);
    this.links.push(...rows.map((row) => ({ ...row, token: tokens.get(row.token) ?? '' })));
  }
}
