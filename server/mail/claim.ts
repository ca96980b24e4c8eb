/** Mails that one worker may send, as one message, until its lease expires. */
export interface Claim {
  /** Null for a mail about an account. */
  organisationId: string | null;
  /** The id of the message, the same each time it is sent. */
  id: string;
  mailIds: string[];
  /** How many attempts were made, this one included. */
  attempts: number;
}

/** Far longer than sending one mail may take; a dead worker's mails are sent again after it. */
const leaseMs = 10 * 60_000;

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}
