import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './call.ts';

type Listener = (error: unknown) => void;

let onQueryError: Listener = () => {};
let onMutationError: Listener = () => {};

/** One cache for the app; a problem is final, only a server that may answer later is asked again, and without a network nothing waits in silence. */
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
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Calls the listeners for every failed query or mutation that does not show its error itself. */
export function onEveryFailure(listeners: { query: Listener; mutation: Listener }): void {
  onQueryError = listeners.query;
  onMutationError = listeners.mutation;
}

interface Meta extends Record<string, unknown> {
  /** Whoever asks shows, or rightly hides, what goes wrong. */
  showsErrors?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}
