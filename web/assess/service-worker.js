// The build inserts both: the files of the assess page, and a version that changes with them.
const files = __FILES__;
const cacheName = 'assess-__VERSION__';
const shellAddress = '/assess/offline';

self.addEventListener('install', (event) => event.waitUntil(fillCache()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (files.includes(pathname)) event.respondWith(fileFor(request));
});

async function fillCache() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(shellAddress, await emptyShell());
  await self.skipWaiting();
}

// The page as the server sends it, with its headers, but without an inlined assessment.
async function emptyShell() {
  const response = await fetch(shellAddress, { credentials: 'omit' });
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace(/(<script[^>]* id="assessment">)[^<]*/, '$1'), { headers });
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('assess-') && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function pageFor(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(shellAddress)) ?? Response.error();
  }
}

async function fileFor(request) {
  return (await caches.match(request)) ?? fetch(request);
}
