import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from './layout/error-pages.tsx';
import { Page } from './layout/page.tsx';
import { SomethingWrong } from './layout/something-wrong.tsx';

/** What every screen lies in. */
export const rootRoute = createRootRoute({
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <SomethingWrong error={error} />,
});
