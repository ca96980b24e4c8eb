import { findReadiness as endpoint } from '#contract/system.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';

/** Questionnaires are published after the last migration, so the presence of one proves both. */
export const findReadiness = handle(endpoint, async ({ services }) => {
  const framework = await services.db
    .selectFrom('frameworks')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (!framework) throw new Problem('unavailable', { retryAfterSeconds: 2 });
  return { status: 'ready' as const };
});
