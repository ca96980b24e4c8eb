import { findSession as endpoint } from '#contract/sessions.ts';
import { handle } from '#server/platform/http/handle.ts';
import { hasPeople } from '#server/accounts/users/queries.ts';
import { presentCurrentUser } from './present.ts';
import { withGroupNames } from './queries.ts';

export const findSession = handle(endpoint, async ({ services, viewer }) => ({
  user: viewer && presentCurrentUser(await withGroupNames(services, viewer)),
  isNew: !viewer && !(await hasPeople(services)),
}));
