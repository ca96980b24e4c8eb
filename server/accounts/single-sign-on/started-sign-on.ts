import * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import { openSecret, sealSecret } from '#server/platform/secrets/sealed-secret.ts';
import type { CoreServices, TimedServices } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

/** How long a person may take at their provider. */
export const signOnSeconds = 10 * 60;

const startedSchema = z.object({
  providerId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  /** The secret whose hash the provider was sent. */
  verifier: z.string(),
  then: z.string().nullable(),
  expiresAt: z.int(),
});
export type StartedSignOn = z.output<typeof startedSchema>;

const owner = { purpose: 'started sign-ins', id: '' } as const;

/** What the browser keeps, which it can neither read nor change. */
export function sealStarted(
  { clock, config }: CoreServices,
  started: Omit<StartedSignOn, 'expiresAt'>,
): string {
  const expiresAt = clock.now().getTime() + signOnSeconds * 1000;
  const text = JSON.stringify({ ...started, expiresAt });
  return sealSecret(config.secretKey, owner, text).toString('base64url');
}

/** @throws the problem `sign_on_over` if the browser has none, an old or a changed one, or one for another answer */
export function openStarted(
  { clock, config }: CoreServices,
  sealed: string | null,
  state: string | null,
): StartedSignOn {
  const started = sealed === null ? null : read(config.secretKey, sealed);
  if (!started || started.expiresAt <= clock.now().getTime() || started.state !== state) {
    throw new Problem('sign_on_over');
  }
  return started;
}

/** Accepts what a provider sent back for a started sign-in once. @throws the problem `sign_on_over` */
export async function consumeStarted(
  { db, clock }: TimedServices,
  { state, expiresAt }: StartedSignOn,
): Promise<void> {
  await db.deleteFrom('used_sign_ins').where('expires_at', '<=', clock.now()).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_sign_ins')
    .values({ state_hash: hashToken(state), expires_at: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Problem('sign_on_over');
}

function read(secretKey: string, sealed: string): StartedSignOn | null {
  try {
    const text = openSecret(secretKey, owner, Buffer.from(sealed, 'base64url'));
    return startedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
