import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing } from './call.ts';

type Heeding = (error: unknown) => void;

let heedQuery: Heeding = () => {};
let heedMutation: Heeding = () => {};

/** One cache for the app; a refusal is final, only a server that may answer later is asked again, and without a network nothing waits in silence. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => meta?.showsErrors || heedQuery(error),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => meta?.showsErrors || heedMutation(error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Tells of every query and every change that failed and does not show so by itself. */
export function heedFailures(heedings: { query: Heeding; mutation: Heeding }): void {
  heedQuery = heedings.query;
  heedMutation = heedings.mutation;
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
