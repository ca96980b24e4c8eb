import { CallError, apiHeaders } from './call.ts';

interface DownloadOptions {
  /** The media type that selects the file where an address has several answers. */
  accept: string;
  onProgress?: (bytes: number) => void;
}

/** Downloads a file. It uses fetch, so that a problem is shown instead of saved. */
export async function downloadFile(
  address: string,
  { accept, onProgress = () => {} }: DownloadOptions,
): Promise<void> {
  const headers = { ...apiHeaders(), accept };
  const response = await fetch(address, { headers, credentials: 'same-origin' });
  if (!response.ok || !response.body) throw await errorOf(response);
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onProgress((bytes += value.byteLength));
  }
  const type = response.headers.get('content-type') ?? '';
  save(new Blob(parts, { type }), nameOf(response));
}

async function errorOf(response: Response): Promise<CallError> {
  const answer = await response.json().catch(() => null);
  const { id = 'unexpected', title }: { id?: string; title?: string } = answer?.errors ?? {};
  return new CallError(id, response.status, title === undefined ? {} : { title });
}

/** The file name from the server. */
function nameOf({ headers }: Response): string {
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ?? 'download';
}

function save(file: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
