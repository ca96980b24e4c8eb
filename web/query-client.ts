import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './call.ts';

/** One cache for the app; a refusal is final, only a server that may answer later is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});
