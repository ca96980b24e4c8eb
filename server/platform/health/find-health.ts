import { findHealth as endpoint } from '#contract/system.ts';
import { handle } from '#server/platform/http/handle.ts';

export const findHealth = handle(endpoint, async () => ({ status: 'ok' as const }));
