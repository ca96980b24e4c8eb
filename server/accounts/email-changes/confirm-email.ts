import { msg } from '@lingui/core/runtime-macro';
import { confirmEmail as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { settleEmailChange } from './settle-email-change.ts';
import type { ChangeKey } from './settle-email-change.ts';

const invalid = {
  title: msg`Sorry, this link is invalid, has already been used, or has expired.`,
};

/** Confirms a change that the owner requested, from the new mailbox. */
export const confirmEmail = handle(endpoint, async ({ services, body }) => {
  const change = await findChange(services, hashToken(body.token));
  if (!change || !(await trySettle(services, change))) {
    throw new Problem('invalid_token', invalid);
  }
  return { success: true as const };
});

/** Does not reveal to the holder of the link that the address is taken meanwhile. */
async function trySettle(services: Services, change: ChangeKey): Promise<boolean> {
  try {
    return await settleEmailChange(services, change);
  } catch (error) {
    if (error instanceof Problem && error.id === 'invalid') return false;
    throw error;
  }
}

function findChange({ db }: Services, tokenHash: Buffer): Promise<ChangeKey | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
