import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssessment } from '#contract/assessments.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import { appOver, testApp, type TestApp } from '#testing/test-app.ts';

const script = '<script type="application/json" id="assessment">';
const messagesScript = '<script type="application/json" id="messages">';
const assessHtml = `<!doctype html><html lang="en">${script}</script>${messagesScript}</script>`;
const folder = mkdtempSync(path.join(tmpdir(), 'beacon-pages-'));
let server: TestApp;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(
    path.join(folder, 'index.html'),
    `<html lang="en"><head></head><meta content="{{nonce}}" /><meta name="demo" content="{{demo}}" />
    <meta name="environment" content="{{environment}}" />`,
  );
  writeFileSync(path.join(folder, 'assess.html'), assessHtml);
  const previewHtml = `<html lang="en"><title>{{previewTitle}}</title>${messagesScript}</script>`;
  writeFileSync(path.join(folder, 'framework-preview.html'), previewHtml);
  mkdirSync(path.join(folder, '.vite'));
  const messages = { file: 'assets/messages-en-XA.js' };
  writeFileSync(
    path.join(folder, '.vite/manifest.json'),
    JSON.stringify({ '../locales/en-XA/app.po': messages }),
  );
  writeFileSync(path.join(folder, 'worker.js'), 'plain');
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), 'as if packed');
  for (const catalogue of ['server', 'assess']) {
    const file = path.join(folder, `${catalogue}.en-XA.json`);
    writeFileSync(file, JSON.stringify({ messages: { greeting: [catalogue] } }));
  }
  server = await testApp({}, { pagesFolder: folder, messagesFolder: folder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('The page behind a personal link contains its assessment', async () => {
  const { token } = await invitation();
  const page = await server.app.inject(`/assess/${token}`);
  const call = await server.app.inject(`${loadAssessment.path}?token=${token}`);
  expect([page.statusCode, inlined(page.body)]).toEqual([200, call.json()]);
});

test('Text written by people cannot close the inline script', async () => {
  const { token, organisationId } = await invitation();
  const name = '</script><script>alert(1)</script>\u2028<!--';
  await server.services.db
    .updateTable('clients')
    .set({ name })
    .where('organisation_id', '=', organisationId)
    .execute();
  await rebuildProjections(server.services.db);
  const { body } = await server.app.inject(`/assess/${token}`);
  expect(body.match(/<\/script>/g)).toHaveLength(2);
  expect(inlined(body).data.assessment.beacon.clientName).toBe(name);
});

test.each(['unknown', 'x'.repeat(500), '..%2f..%2fetc', '%00'])(
  'A token like %s gets the assess page with status 404 and the error',
  async (token) => {
    const page = await server.app.inject(`/assess/${token}`);
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
    expect(inlined(page.body).errors).toEqual({
      id: 'NoAssessmentInvitation',
      title: 'This assessment is not open.',
      requestId: page.headers['x-request-id'],
    });
  },
);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('A browser that accepts %s receives it', async (encoding, unpack) => {
  const { token } = await invitation();
  const headers = { 'accept-encoding': encoding };
  const page = await server.app.inject({ url: `/assess/${token}`, headers });
  expect(page.headers['content-encoding']).toBe(encoding);
  expect(unpack(page.rawPayload).toString()).toContain('"data":');
});

test('The assess page forbids caching, framing, referrers and foreign scripts', async () => {
  const { token } = await invitation();
  const { headers } = await server.app.inject(`/assess/${token}`);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toContain('camera=()');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each(['/', '/beacons', '/beacon/1/heatmap', '/dev/mailbox'])(
  '%s serves the app with a style nonce for each answer',
  async (url) => {
    const [first, second] = [await server.app.inject(url), await server.app.inject(url)];
    const nonce = /content="(\w{32})"/.exec(first.body)?.[1];
    expect(String(first.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect(second.body).not.toBe(first.body);
  },
);

test.each([
  ['fr-FR, fr;q=0.9', 'lang="en" dir="ltr"', []],
  ['en-US, en;q=0.9', 'lang="en" dir="ltr"', []],
  ['en-XA, en;q=0.9', 'lang="en-XA" dir="rtl"', ['/assets/messages-en-XA.js']],
])('A browser that asks for %s gets the app with %s', async (asked, tag, preloaded) => {
  const page = await server.app.inject({ url: '/', headers: { 'accept-language': asked } });
  expect(page.body).toContain(`<html ${tag}>`);
  const links = page.body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)" \/>/g);
  expect([...links].map(([, address]) => address)).toEqual(preloaded);
  expect(page.headers.vary).toBe('accept-language');
});

test('The page behind a link contains its messages, unless they are English', async () => {
  const { token } = await invitation();
  const messagesIn = async (asked: string) => {
    const headers = { 'accept-language': asked };
    const { body } = await server.app.inject({ url: `/assess/${token}`, headers });
    return body.split(messagesScript)[1]?.split('</script>')[0];
  };
  expect(await messagesIn('en')).toBe('null');
  expect(await messagesIn('en-XA')).toBe('{"greeting":["assess"]}');
});

test('The page states whether it is a demo', async () => {
  const config = { publicUrl: 'https://beacon.example', mode: 'production' } as const;
  await using real = await appOver(server.services, config, { pagesFolder: folder });
  expect((await server.app.inject('/')).body).toContain('<meta name="demo" content="yes" />');
  expect((await real.app.inject('/')).body).toContain('<meta name="demo" content="no" />');
});

test('The preview page runs without an origin, calls nothing and is framed by pages of this site alone', async () => {
  const { statusCode, headers } = await server.app.inject('/framework_preview');
  expect(statusCode).toBe(200);
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ]);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['set-cookie']).toBeUndefined();
});

test('The preview page contains its messages in the language of the browser, and nothing else', async () => {
  const bodies = await Promise.all(
    ['en', 'en-XA'].map(async (asked) => {
      const headers = { 'accept-language': asked };
      const page = await server.app.inject({ url: '/framework_preview', headers });
      expect([page.headers['cache-control'], page.headers.vary]).toEqual([
        'no-cache',
        'accept-language',
      ]);
      return page.body;
    }),
  );
  expect(bodies[0]).toBe(
    `<html lang="en" dir="ltr"><title>Questionnaire preview · Beacon</title>${messagesScript}null</script>`,
  );
  expect(bodies[1]).toContain('{"greeting":["assess"]}</script>');
});

test.each([
  ['/', "frame-src 'self'"],
  ['/assess/unknown', undefined],
])('Of the page %s the policy for frames is %s', async (url, expected) => {
  const { headers } = await server.app.inject(url);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy.find((rule) => rule.startsWith('frame-src'))).toBe(expected);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});

test('The page states its environment in a meta tag, without an inline script', async () => {
  const config = { publicUrl: 'https://beacon.example', mode: 'production' } as const;
  await using real = await appOver(server.services, config, { pagesFolder: folder });
  for (const [{ app }, name] of [[server, 'demo'] as const, [real, 'production'] as const]) {
    const page = await app.inject('/');
    expect(page.body).toContain(`<meta name="environment" content="${name}" />`);
  }
});

test.each(['/assets/gone.js', '/favicon.ico', '/api/gone', '/assets/../../package.json'])(
  '%s is not found',
  async (url) => {
    const answer = await server.app.inject(url);
    expect([answer.statusCode, answer.json().errors.id]).toEqual([404, 'not_found']);
  },
);

test('Built files are compressed and cached forever, others are revalidated', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const asset = await server.app.inject({ url: '/assets/app-1a2b.js', headers });
  expect(asset.body).toBe('as if packed');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const worker = await server.app.inject('/worker.js');
  expect([worker.body, worker.headers['cache-control']]).toEqual(['plain', 'no-cache']);
});

test('Only files whose names have a hash are for pages without an origin too', async () => {
  const [asset, worker, page] = await Promise.all(
    ['/assets/app-1a2b.js', '/worker.js', '/framework_preview'].map((url) =>
      server.app.inject(url),
    ),
  );
  const allowed = [asset, worker, page].map(
    (answer) => answer?.headers['access-control-allow-origin'],
  );
  expect(allowed).toEqual(['*', undefined, undefined]);
});

test('Missing pages answer unavailable while calls work', async () => {
  await using unbuilt = await appOver(server.services, {}, { pagesFolder: `${folder}/none` });
  const page = await unbuilt.app.inject('/beacons');
  expect(page.statusCode).toBe(503);
  expect(page.json().errors.title).toContain('npm run build');
  expect((await unbuilt.app.inject('/api/health')).statusCode).toBe(200);
});

async function invitation() {
  const { services } = server;
  const beacon = await makeBeacon(services);
  return { token: await mailToken(services, beacon, 0), ...beacon };
}

function inlined(html: string) {
  const [, text = ''] = html.split(script);
  return JSON.parse(text.slice(0, text.indexOf('</script>')));
}

test('The page behind a personal link shows who and what it is about before any script', async () => {
  const shell = '<main class="first"><p>Beacon</p><noscript>Allow scripts</noscript></main>';
  writeFileSync(path.join(folder, 'assess.html'), `${assessHtml}<div id="root">${shell}</div>`);
  const { token, organisationId } = await invitation();
  await using other = await appOver(
    server.services,
    {},
    { pagesFolder: folder, messagesFolder: folder },
  );
  await server.services.db
    .updateTable('clients')
    .set({ name: 'Rosa <b>"Whitfield"' })
    .where('organisation_id', '=', organisationId)
    .execute();
  await rebuildProjections(server.services.db);
  const { body } = await other.app.inject(`/assess/${token}`);
  expect(body).toContain('<strong>Rosa &lt;b&gt;&quot;Whitfield&quot;</strong>');
  expect(body).toMatch(/<h1>[^<]+<\/h1>/);
  expect(body).toContain('<noscript>Allow scripts</noscript>');
  expect(body).not.toContain('class="first"');
});
