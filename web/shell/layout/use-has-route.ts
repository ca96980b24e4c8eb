import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { HasRoute } from '#web/shell/session/organisation-links.ts';

/** Returns whether a route exists, so that no link leads to a missing page. */
export function useHasRoute(): HasRoute {
  const { routesByPath } = useRouter();
  return useCallback((path) => path in routesByPath, [routesByPath]);
}
