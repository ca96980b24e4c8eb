import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** One cache for the app; a refusal is final, only an unreachable server is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof CallError) || [0, 503].includes(error.status)),
    },
  },
});
