import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

const key = 'recent-organisation';

/** The organisation the person looked at last, in this browser; remembers the one the address names. */
export function useRecentOrganisation(): string | null {
  const named = useRouterState({ select: ({ location }) => organisationIn(location) });
  useEffect(() => {
    if (named) localStorage.setItem(key, named);
  }, [named]);
  return named ?? localStorage.getItem(key);
}

interface Address {
  pathname: string;
  search: object;
}

function organisationIn({ pathname, search }: Address): string | null {
  if ('organisation' in search && typeof search.organisation === 'string') {
    return search.organisation;
  }
  return /^\/org\/([^/]+)/.exec(pathname)?.[1] ?? null;
}
