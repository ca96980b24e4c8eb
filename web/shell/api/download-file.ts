import { apiHeaders, problemOf } from './call.ts';

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
  if (!response.ok || !response.body) {
    throw problemOf(response, await response.json().catch(() => null));
  }
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
