import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '#web/shell/errors/error-pages.tsx';
import { redirectToKnown } from '#web/shell/session/known-search.ts';
import type { HasRoute } from '#web/shell/session/organisation-links.ts';
import { Page } from '#web/shell/layout/page.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';

export interface AppContext {
  hasRoute: HasRoute;
  /** The search parameters that a route accepts. */
  knownSearch: (routeId: unknown, search: Record<string, unknown>) => object;
}

/** The parent of all routes; drops search parameters that the route does not accept. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad: ({ context, location, matches }) =>
    redirectToKnown(context.knownSearch(matches.at(-1)?.routeId, location.search), location),
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <SomethingWrong error={error} />,
});
