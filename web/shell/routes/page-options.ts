import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { signedInOnly } from '#web/shell/session/landing.ts';
import { rootRoute } from './root-route.tsx';

// Pages know the types of the routes, so the routes must not infer those of the pages.
type LoadPage = () => Promise<Record<string, () => void>>;

/** The options of a route: its path and its page, which is the only export of a module loaded when needed. */
export function publicPage<const Path extends string>(path: Path, load: LoadPage) {
  const component = lazyRouteComponent(async () => {
    const [page, ...others] = Object.values(await load());
    if (others.length > 0) throw new Error(`The module of ${path} exports more than its page`);
    return { default: page as RouteComponent };
  });
  return { getParentRoute: () => rootRoute, path, component };
}

/** The options of a route for signed-in people. */
export function privatePage<const Path extends string>(path: Path, load: LoadPage) {
  return { ...publicPage(path, load), beforeLoad: signedInOnly };
}
