import { TableError } from '#server/platform/csv/read-table.ts';
import { InvitationLimit } from '#server/accounts/invitations/invitation-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { checkImport } from './check-import.ts';
import { advance, claimDueImport, ClaimLost, ImportError } from './claim.ts';
import type { ClaimedImport } from './claim.ts';
import { runImport } from './run-import.ts';

/** An import that fails so often on the same rows will not get further. */
const maxAttempts = 10;
const unexpected = 'Something unexpected happened with this file. Nothing more of it is imported.';

/** Takes one due import after the other until none is left; safe from several processes. */
export async function workOnImports(services: Services, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const claim = await claimDueImport(services.db, services.clock.now());
    if (!claim) return;
    await workOn(services, claim, stop);
  }
}

async function workOn(services: Services, claim: ClaimedImport, stop: AbortSignal): Promise<void> {
  try {
    if (claim.attempts > maxAttempts) throw new ImportError(unexpected);
    if (claim.state === 'checking') await checkImport(services, claim, stop);
    else await runImport(services, claim, stop);
  } catch (error) {
    await settle(services, claim, stop, error);
  }
}

function isTold(error: unknown): error is Error {
  return [TableError, ImportError, InvitationLimit].some((kind) => error instanceof kind);
}

function pausedBy({ message }: InvitationLimit): string {
  return `${message} This import goes on by itself then.`;
}

/** What nobody expected is tried again once the lease is over. */
async function settle(
  { db, clock, log }: Services,
  claim: ClaimedImport,
  stop: AbortSignal,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  if (error instanceof ClaimLost) return;
  if (error instanceof InvitationLimit && !error.isNeverMet) {
    // It goes on by itself once there are invitations again.
    await advance(db, claim, now, { lease_until: error.until, fault: pausedBy(error) });
    return;
  }
  if (stop.aborted) await advance(db, claim, now, { lease_until: now });
  else if (isTold(error)) {
    await advance(db, claim, now, { state: 'failed', fault: error.message, finished_at: now });
  } else {
    const name = error instanceof Error ? error.name : 'unknown';
    log.error({ importId: claim.importId, name }, 'An import could not go on');
  }
}
