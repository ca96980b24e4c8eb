import type { Endpoint } from '#contract/endpoint.ts';

export interface Upload {
  form: FormData;
  /** How much of it is on its way, 0 to 100. */
  onProgress: (percent: number) => void;
}

/** Does for a form what `fetch` does, telling how far it is; meanwhile the browser asks before it leaves the page. */
export async function sendForm(
  endpoint: Endpoint,
  headers: Headers,
  upload: Upload,
): Promise<Response> {
  const askFirst = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', askFirst);
  try {
    return await send(endpoint, headers, upload);
  } finally {
    removeEventListener('beforeunload', askFirst);
  }
}

function send(
  { method, path }: Endpoint,
  headers: Headers,
  { form, onProgress }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // Only this way of calling tells how far an upload is.
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('error', () => reject(new TypeError('Nobody answered')));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const csrfToken = request.getResponseHeader('x-csrf-token');
  return new Response(request.responseText || null, {
    status: request.status,
    headers: csrfToken ? { 'x-csrf-token': csrfToken } : {},
  });
}
