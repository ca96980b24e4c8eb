import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { isDiskFull } from '#server/platform/disk/disk-full.ts';
import { inLanguageOf } from '#server/platform/language/request-language.ts';
import { TableError } from '#server/platform/csv/read-table.ts';
import { InvitationLimit } from '#server/accounts/invitations/invitation-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { checkImport } from './check-import.ts';
import { advance, claimDueImport, ClaimLost, ImportError } from './claim.ts';
import type { ClaimedImport } from './claim.ts';
import { runImport } from './run-import.ts';

/** An import that fails this often without progress is given up. */
const maxAttempts = 10;
/** How long an import waits for room on the disk before it tries again. */
const fullPauseMs = 15_000;
const unexpected = msg`Something unexpected happened with this file. The rest of it is not imported.`;

/** Works on due imports one after the other until none is left. Several processes may call it at once. */
export async function workOnImports(services: Services, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const claim = await claimDueImport(services.db, services.clock.now());
    if (!claim) return;
    // What people read of it is in the language of whoever uploaded the file.
    await inLanguageOf(claim.settings.language ?? null, () => workOn(services, claim, stop));
  }
}

async function workOn(services: Services, claim: ClaimedImport, stop: AbortSignal): Promise<void> {
  try {
    if (claim.attempts > maxAttempts) throw new ImportError(textOf(unexpected));
    if (claim.state === 'checking') await checkImport(services, claim, stop);
    else await runImport(services, claim, stop);
  } catch (error) {
    await recordOutcome(services, claim, stop, error);
  }
}

function hasUserMessage(error: unknown): error is Error {
  return [TableError, ImportError, InvitationLimit].some((kind) => error instanceof kind);
}

function pauseMessage({ message }: InvitationLimit): string {
  return `${message} ${textOf(msg`This import continues by itself then.`)}`;
}

/** Records how an attempt ended. After an unexpected error, the import is tried again once its lease expires. */
async function recordOutcome(
  { db, clock, log }: Services,
  claim: ClaimedImport,
  stop: AbortSignal,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  if (error instanceof ClaimLost) return;
  if (error instanceof InvitationLimit && !error.exceedsDay) {
    // The lease lets the import resume once invitations are available again.
    await advance(db, claim, now, { lease_until: error.until, error: pauseMessage(error) });
    return;
  }
  if (isDiskFull(error)) {
    log.error({ importId: claim.importId }, 'An import waits until the disk has room');
    // This attempt does not count.
    const lease_until = new Date(now.getTime() + fullPauseMs);
    await advance(db, claim, now, { lease_until, error: textOf(problems.storage_full.title) });
    return;
  }
  if (stop.aborted) await advance(db, claim, now, { lease_until: now });
  else if (hasUserMessage(error)) {
    await advance(db, claim, now, { state: 'failed', error: error.message, finished_at: now });
  } else {
    const name = error instanceof Error ? error.name : 'unknown';
    log.error({ importId: claim.importId, name }, 'An import could not go on');
  }
}
