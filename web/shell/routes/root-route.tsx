import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '#web/shell/errors/error-pages.tsx';
import { keepOnly } from '#web/shell/session/known-search.ts';
import type { HasRoute } from '#web/shell/session/organisation-links.ts';
import { Page } from '#web/shell/layout/page.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';

export interface AppContext {
  hasRoute: HasRoute;
  /** The part of an address that the screen of a route understands. */
  knownSearch: (routeId: unknown, search: Record<string, unknown>) => object;
}

/** What every screen lies in; what an address says that its screen does not understand is dropped from it. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad: ({ context, location, matches }) =>
    keepOnly(context.knownSearch(matches.at(-1)?.routeId, location.search), location),
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <SomethingWrong error={error} />,
});
