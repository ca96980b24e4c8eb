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

/** Before each further attempt: a network that returns, or a worker that asks it, may fail once more. */
const pausesMs = [100, 400, 1500];

/**
 * Loads a page, again after failures with a network. Without one the page says so; after the last failure the router
 * reloads the app, which may be outdated.
 */
async function loadPage(load: LoadPage, [pauseMs, ...others] = pausesMs): ReturnType<LoadPage> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw unreachableError();
    if (pauseMs === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadPage(load, others);
  }
}

/** The options of a route for signed-in people. */
export function privatePage<const Path extends string>(path: Path, load: LoadPage) {
  return { ...publicPage(path, load), beforeLoad: signedInOnly };
}
