import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from './layout/error-pages.tsx';
import type { HasRoute } from './layout/organisation-links.ts';
import { Page } from './layout/page.tsx';
import { SomethingWrong } from './layout/something-wrong.tsx';

/** What every screen lies in. */
export const rootRoute = createRootRouteWithContext<{ hasRoute: HasRoute }>()({
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <SomethingWrong error={error} />,
});
