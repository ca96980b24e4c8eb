import type { RegisteredRouter } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/users.ts';
import type { HasRoute } from '#web/shell/session/organisation-links.ts';

/** Who uses the app, and where they are in it. */
export interface Visit {
  user: CurrentUser;
  /** The slug of the most recently visited organisation. */
  recent: string | null;
  router: RegisteredRouter;
}

/** Whether the app has a route with a path. */
export function routeCheck({ router }: Visit): HasRoute {
  return (path) => path in router.routesByPath;
}
