import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

const key = 'recent-organisation';

/** The most recently visited organisation in this browser; stores the one in the address. */
export function useRecentOrganisation(): string | null {
  const current = useRouterState({ select: ({ location }) => organisationIn(location) });
  useEffect(() => {
    if (current) localStorage.setItem(key, current);
  }, [current]);
  return current ?? localStorage.getItem(key);
}

function organisationIn({ pathname, search }: { pathname: string; search: object }): string | null {
  if ('organisation' in search && typeof search.organisation === 'string') {
    return search.organisation;
  }
  return /^\/org\/([^/]+)/.exec(pathname)?.[1] ?? null;
}
