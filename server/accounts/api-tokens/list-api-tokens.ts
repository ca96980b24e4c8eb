import { listApiTokens as endpoint } from '#contract/api-tokens.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findTokens } from './queries.ts';

export const listApiTokens = handleSignedIn(endpoint, async ({ services, viewer }) => ({
  tokens: await findTokens(services, [viewer.userId]),
}));
