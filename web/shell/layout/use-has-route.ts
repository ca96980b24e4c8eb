import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { HasRoute } from '#web/shell/session/organisation-links.ts';

/** Tells which screens the app has, so that no link leads to one that is not there. */
export function useHasRoute(): HasRoute {
  const { routesByPath } = useRouter();
  return useCallback((path) => path in routesByPath, [routesByPath]);
}
