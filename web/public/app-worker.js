// Keeps the files of the app, never what the server says about people: answers of calls stay out of the cache.
const cacheName = 'app';
const shellAddress = '/';

self.addEventListener('install', (event) => {
  // Calls do not wait for this worker, not even those that a page makes while it is left.
  const calls = new URLPattern({ pathname: '/api/*' });
  event.addRoutes?.({ condition: { urlPattern: calls }, source: 'network' });
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
  else if (request.mode === 'navigate' && isPageOfApp(pathname)) {
    event.respondWith(pageFor(event));
  }
});

async function install() {
  await keepShell(await fetch(shellAddress, { credentials: 'omit' }));
  await self.skipWaiting();
}

// The page behind a link has a worker of its own; files and calls are no pages.
function isPageOfApp(pathname) {
  return !/^\/(api|assess|metrics)(\/|$)|\.\w+$/.test(pathname);
}

async function pageFor(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok && !response.redirected) event.waitUntil(keepShell(response.clone()));
    return response;
  } catch {
    return (await caches.match(shellAddress)) ?? Response.error();
  }
}

// The page is the same for everybody but for the session in it. With another release of it, the files of the last one go.
async function keepShell(response) {
  const { headers } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  const shell = withoutSession(await response.text());
  const cache = await caches.open(cacheName);
  const before = (await (await cache.match(shellAddress))?.text()) ?? '';
  if (shell === before) return;
  const files = filesIn(shell);
  if (String(files) !== String(filesIn(before))) {
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.addAll(files);
  }
  await cache.put(shellAddress, new Response(shell, { headers }));
}

function withoutSession(html) {
  return html.replace(/(<script type="application\/json" id="session">)[^<]*/, '$1');
}

function filesIn(html) {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
}

async function fileFor(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
