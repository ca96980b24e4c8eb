import { queryClient } from '#web/shell/api/query-client.ts';

const queryKey = ['backup-codes'];

/** Fresh backup codes on their way to the page that shows them once: in memory, never stored. */
export function keepCodes(codes: string[]): void {
  queryClient.setQueryData(queryKey, codes);
}

export function keptCodes(): string[] {
  return queryClient.getQueryData<string[]>(queryKey) ?? [];
}

export function dropCodes(): void {
  queryClient.removeQueries({ queryKey });
}
