/** What one worker alone may send, as one mail, until its lease is over. */
export interface Claim {
  /** Null for a mail about an account. */
  organisationId: string | null;
  /** What it is known by wherever it goes, however often it is sent. */
  id: string;
  mailIds: string[];
  /** This one included. */
  attempts: number;
}

/** Far longer than one mail may take; what a worker that died had in hand is tried again after it. */
const leaseMs = 10 * 60_000;

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}
