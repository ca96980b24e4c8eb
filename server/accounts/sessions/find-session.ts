import { findSession as endpoint } from '#contract/sessions.ts';
import { handle } from '#server/platform/http/handle.ts';
import { presentCurrentUser } from './present.ts';
import { hasPeople, withGroupNames } from './queries.ts';

export const findSession = handle(endpoint, async ({ services, viewer }) => ({
  user: viewer && presentCurrentUser(await withGroupNames(services, viewer)),
  isNew: !viewer && !(await hasPeople(services)),
}));
