import type { Endpoint } from '#contract/endpoint.ts';

export interface Upload {
  form: FormData;
  /** Called with the share sent so far, 0 to 100. */
  onProgress: (percent: number) => void;
}

/** Uploads a form to an endpoint, whose path has its parameters, and reports the progress; meanwhile the browser asks before leaving the page. */
export async function sendForm(
  endpoint: Endpoint,
  headers: Headers,
  upload: Upload,
): Promise<Response> {
  const confirmLeaving = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', confirmLeaving);
  try {
    return await send(endpoint, headers, upload);
  } finally {
    removeEventListener('beforeunload', confirmLeaving);
  }
}

function send(
  { method, path }: Endpoint,
  headers: Headers,
  { form, onProgress }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // `fetch` reports no upload progress.
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('error', () => reject(new TypeError('No answer from the server')));
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
