import { sql } from 'kysely';
import type { ApiScope } from '#contract/api-scopes.ts';
import type { TokenHolder } from '#server/platform/http/caller.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { isSignOnRequired } from '#server/accounts/sessions/sign-on-requirement.ts';
import { joinMemberships, viewerColumns } from '#server/accounts/sessions/viewer-statement.ts';

/** The last use is stored at most this often. */
const touchEveryMs = 60_000;

interface Row extends Viewer {
  scopes: ApiScope[];
  isValid: boolean;
  lastUsedAt: Date | null;
}

/** A person's token reaches no organisation that requires them to sign in by a provider, which it does not ask. */
const isReached = sql<boolean>`(u.service_of is not null or not ${isSignOnRequired})`;

/** The user of an API token; null if it is unknown. */
export async function findTokenHolder(
  services: TimedServices,
  secret: string,
): Promise<TokenHolder | null> {
  const now = services.clock.now();
  const { rows } = await sql<Row>`
    select t.id as "sessionId", t.scopes, t.last_used_at as "lastUsedAt",
      t.revoked_at is null and t.expires_at > ${now} as "isValid",
      null as "confirmedAt", ${viewerColumns}
    from api_tokens t
    join users u on u.id = t.user_id
    ${joinMemberships(isReached)}
    where t.token_hash = ${hashToken(secret)}`.execute(services.db);
  const [row] = rows;
  if (!row) return null;
  const { scopes, isValid, lastUsedAt, ...viewer } = row;
  const isStale = !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= touchEveryMs;
  if (isValid && isStale) await touch(services, viewer.sessionId, now);
  return { viewer, tokenId: viewer.sessionId, scopes, isValid };
}

async function touch({ db }: TimedServices, tokenId: string, now: Date): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute();
}
