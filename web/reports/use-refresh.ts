import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '#web/shell/api/call.ts';

interface RefreshOptions<Answer> {
  /** Reads current data, or data since a time that the server named. */
  load: (refresh: string) => Promise<Answer>;
  onSuccess: (fresh: Answer) => void;
}

/** A mutation that reads a report anew. While that is prepared, it asks again for what the first request has begun. */
export function useRefresh<Answer>({ load, onSuccess }: RefreshOptions<Answer>) {
  const since = useRef('true');
  return useMutation({
    mutationFn: async () => {
      try {
        return await load(since.current);
      } catch (error) {
        if (error instanceof CallError) since.current = error.details.refresh ?? since.current;
        throw error;
      }
    },
    onSettled: () => {
      since.current = 'true';
    },
    onSuccess,
  });
}
