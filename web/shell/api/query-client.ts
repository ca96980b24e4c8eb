import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isInPreparation, isTransient } from './call.ts';

type Listener = (error: unknown) => void;

let onQueryError: Listener = () => {};
let onMutationError: Listener = () => {};

/** The server holds a request for eight seconds, so that these and the pauses between them are five minutes. */
const maxAsksInPreparation = 30;
const defaultPauseSeconds = 2;

/**
 * The app's query cache; it retries transient problems only, and longer what is being prepared. Without a network calls fail at once, and
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
      retry: (failures, error) =>
        isInPreparation(error) ? isAskedAgain(failures) : failures < 2 && isTransient(error),
      retryDelay: pauseMs,
    },
    mutations: {
      networkMode: 'always',
      retry: (failures, error) => isInPreparation(error) && isAskedAgain(failures),
      retryDelay: pauseMs,
    },
  },
});

function isAskedAgain(failures: number): boolean {
  return failures < maxAsksInPreparation;
}

/** As long as the server says; otherwise longer after each failure. */
function pauseMs(failures: number, error: Error): number {
  if (!isInPreparation(error)) return Math.min(1000 * 2 ** failures, 30_000);
  return 1000 * (error.details.retryAfterSeconds ?? defaultPauseSeconds);
}

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
