import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './call.ts';

type Listener = (error: unknown) => void;

let onQueryError: Listener = () => {};
let onMutationError: Listener = () => {};

/**
 * The app's query cache; it retries transient problems only. Without a network calls fail at once, and
 * what is shown is loaded again when the network returns.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => meta?.showsErrors || onQueryError(error),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => meta?.showsErrors || onMutationError(error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Sets the listeners for failed queries and mutations that do not show their errors themselves. */
export function onEveryFailure(listeners: { query: Listener; mutation: Listener }): void {
  onQueryError = listeners.query;
  onMutationError = listeners.mutation;
}

interface Meta extends Record<string, unknown> {
  /** The caller shows, or deliberately hides, its errors. */
  showsErrors?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}
