import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { unreachableError } from '#web/shell/api/call.ts';
import { signedInOnly } from '#web/shell/session/landing.ts';
import { rootRoute } from './root-route.tsx';

// Pages know the types of the routes, so the routes must not infer those of the pages.
type LoadPage = () => Promise<Record<string, () => void>>;

/** The options of a route: its path and its page, which is the only export of a module loaded when needed. */
export function publicPage<const Path extends string>(path: Path, load: LoadPage) {
  const component = lazyRouteComponent(async () => {
    const [page, ...others] = Object.values(await loadPage(load));
    if (others.length > 0) throw new Error(`The module of ${path} exports more than its page`);
    return { default: page as RouteComponent };
  });
  return { getParentRoute: () => rootRoute, path, component };
}

/**
 * Loads a page once more if the network returned while it failed to load. Without a network the page says
 * so; for any other error the router reloads the app, which may be outdated.
 */
async function loadPage(load: LoadPage): ReturnType<LoadPage> {
  const wasOnline = navigator.onLine;
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw unreachableError();
    if (wasOnline) throw error;
    return loadPage(load);
  }
}

/** The options of a route for signed-in people. */
export function privatePage<const Path extends string>(path: Path, load: LoadPage) {
  return { ...publicPage(path, load), beforeLoad: signedInOnly };
}
