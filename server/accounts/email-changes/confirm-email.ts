import { confirmEmail as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { settleEmailChange } from './settle-email-change.ts';
import type { FoundChange } from './settle-email-change.ts';

const invalid = {
  title: 'Sorry, this link is invalid, has already been used, or has expired.',
};

/** From the new mailbox, for what the owner asked for. */
export const confirmEmail = handle(endpoint, async ({ services, body }) => {
  const found = await findChange(services, hashToken(body.token));
  if (!found || !(await settleOrRefuse(services, found))) {
    throw new Problem('invalid_token', invalid);
  }
  return { success: true as const };
});

/** Whoever holds the link is not told who goes by the address meanwhile. */
async function settleOrRefuse(services: Services, found: FoundChange): Promise<boolean> {
  try {
    return await settleEmailChange(services, found);
  } catch (error) {
    if (error instanceof Problem && error.id === 'invalid') return false;
    throw error;
  }
}

function findChange({ db }: Services, tokenHash: Buffer): Promise<FoundChange | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
