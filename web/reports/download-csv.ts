import { CallError, apiHeaders } from '#web/shell/api/call.ts';

/** Downloads a CSV. It uses fetch, since a plain link cannot send the `accept` header that selects it. */
export async function downloadCsv(
  address: string,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const headers = { ...apiHeaders(), accept: 'text/csv' };
  const response = await fetch(address, { headers, credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new CallError('unexpected', response.status, {});
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onProgress((bytes += value.byteLength));
  }
  save(new Blob(parts, { type: 'text/csv' }), nameOf(response));
}

/** The file name from the server, which contains the time of the snapshot. */
function nameOf({ headers }: Response): string {
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ?? 'report.csv';
}

function save(file: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
