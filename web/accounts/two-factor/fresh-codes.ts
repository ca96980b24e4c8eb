import { queryClient } from '#web/shell/api/query-client.ts';

const queryKey = ['backup-codes'];

/** Hands fresh backup codes to the page that shows them, in memory only. */
export function storeCodes(codes: string[]): void {
  queryClient.setQueryData(queryKey, codes);
}

export function storedCodes(): string[] {
  return queryClient.getQueryData<string[]>(queryKey) ?? [];
}

export function clearCodes(): void {
  queryClient.removeQueries({ queryKey });
}
