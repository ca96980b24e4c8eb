import { sql } from 'kysely';
import type { AssessmentInput } from '#contract/assessments.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/mail-transport.ts';
import type { Services } from '#server/platform/services.ts';

/** A personal link that lies in somebody's mailbox. */
export interface PersonalLink {
  token: string;
  beaconId: string;
  memberId: string;
  number: number;
  /** What was submitted with it. */
  submitted?: AssessmentInput;
}

/** What people got: the mail server of the simulation, with times when it takes nothing. */
export class Mailboxes {
  readonly links: PersonalLink[] = [];
  readonly sent: OutgoingMail[] = [];
  isAway = false;
  /** Links of mails nobody has looked at yet. */
  #unopened: string[] = [];
  readonly #known = new Set<string>();

  readonly transport: MailTransport = (mail) => {
    if (this.isAway) {
      return Promise.resolve({ outcome: 'deferred', detail: 'Away', isServerTrouble: true });
    }
    this.sent.push(mail);
    this.#unopened.push(...mail.links.map((link) => link.split('/').at(-1) ?? ''));
    return Promise.resolve({ outcome: 'sent', detail: '250 OK', isServerTrouble: false });
  };

  /** Finds out what the links that came are for. */
  async open({ db }: Services): Promise<void> {
    const fresh = this.#unopened.filter((token) => !this.#known.has(token));
    const tokens = new Map(fresh.map((token) => [hashToken(token).toString('hex'), token]));
    for (const token of fresh) this.#known.add(token);
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
