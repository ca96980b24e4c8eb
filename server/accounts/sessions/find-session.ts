import { findSession as endpoint } from '#contract/sessions.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { presentCurrentUser } from './present.ts';
import { hasPeople, withGroupNames } from './queries.ts';

export const findSession = handle(endpoint, ({ services, viewer }) => sessionOf(services, viewer));

/** The answer of the call, which the pages of the app contain. */
export async function sessionOf(
  services: Services,
  viewer: Viewer | null,
): Promise<AnswerOf<typeof endpoint>> {
  return endpoint.answer.parse({
    user: viewer && presentCurrentUser(await withGroupNames(services, viewer)),
    isNew: !viewer && !(await hasPeople(services)),
  });
}
