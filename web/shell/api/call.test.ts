import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as lists from '#contract/beacon-lists.ts';
import * as beacons from '#contract/beacons.ts';
import * as imports from '#contract/imports.ts';
import * as development from '#contract/development.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { call, CallError, isTransient } from './call.ts';
import { FakeRequest } from '#web/testing/fake-request.ts';

interface Sent {
  address: string;
  method: string | undefined;
  headers: Headers;
  body: unknown;
}

// These tests do not depend on the contents of answers.
const anything = { answer: z.unknown() };
const listBeacons = { ...lists.listBeacons, ...anything };
const findBeacon = { ...beacons.findBeacon, ...anything };
const importBeacons = { ...imports.importBeacons, ...anything };
const quickLogin = { ...development.quickLogin, ...anything };
let sent: Sent[] = [];
const uuid = '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0001';

beforeEach(() => {
  sent = [];
});

test('a call fills in the path, sends the client headers and returns the data', async () => {
  answer(Response.json({ data: { beacon: 'the Beacon' } }));
  expect(await call(findBeacon, { params: { uuid } })).toEqual({ beacon: 'the Beacon' });
  const [{ address, method, headers } = nothingSent()] = sent;
  expect([method, address]).toEqual(['GET', `/api/beacons/${uuid}`]);
  expect(headers.get('x-requested-with')).toBe('XMLHttpRequest');
  expect(headers.get('x-app-version')).toBe(packageJson.version);
});

test('path parameters are encoded and cannot change the path', async () => {
  answer(Response.json({ data: {} }));
  await call(findBeacon, { params: { uuid: '../users?x=1#y' } });
  expect(sent[0]?.address).toBe('/api/beacons/..%2Fusers%3Fx%3D1%23y');
});

test('each call sends the CSRF token of the latest answer', async () => {
  const body = { emailOrUsername: 'ada@riverside.test' };
  answer(Response.json({ data: {} }, { headers: { 'x-csrf-token': 'first' } }));
  await call(listBeacons);
  answer(Response.json({ data: {} }));
  await call(quickLogin, { body });
  answer(Response.json({ errors: {} }, { status: 403, headers: { 'x-csrf-token': 'second' } }));
  await call(quickLogin, { body }).catch(() => null);
  answer(Response.json({ data: {} }));
  await call(quickLogin, { body });
  const tokens = sent.slice(1).map(({ headers }) => headers.get('x-csrf-token'));
  expect(tokens).toEqual(['first', 'first', 'second']);
  expect(sent[1]?.body).toBe(JSON.stringify(body));
});

test('a call with a stale CSRF token is repeated exactly once with a fresh one', async () => {
  const errors = { id: 'csrf_failed', title: 'Your page is out of date.' };
  const stale = () =>
    Response.json({ errors }, { status: 403, headers: { 'x-csrf-token': 'fresh' } });
  answer(stale(), Response.json({ data: { beacons: [] } }));
  expect(await call(listBeacons)).toEqual({ beacons: [] });
  expect(sent.map(({ headers }) => headers.get('x-csrf-token')).at(-1)).toBe('fresh');
  expect(sent).toHaveLength(2);
  answer(stale(), stale());
  expect(await failedCall()).toMatchObject({ id: 'csrf_failed' });
  expect(sent).toHaveLength(4);
});

test('a form upload with a stale CSRF token is repeated with a fresh one', async () => {
  FakeRequest.reset();
  const form = new FormData();
  const sending = call(importBeacons, { upload: { form, onProgress: () => {} } });
  const first = FakeRequest.last;
  FakeRequest.answer(403, { errors: { id: 'csrf_failed' } }, 'newest');
  await vi.waitFor(() => expect(FakeRequest.last).not.toBe(first));
  FakeRequest.answer(200, { data: { import: 'the import' } });
  expect(await sending).toEqual({ import: 'the import' });
  expect(FakeRequest.last?.headers.get('x-csrf-token')).toBe('newest');
});

test.each([
  ['an answer', () => FakeRequest.answer(200, { data: { import: 'the import' } })],
  ['a problem', () => FakeRequest.answer(422, { errors: { id: 'invalid' } })],
  ['a lost connection', () => FakeRequest.last?.dispatchEvent(new Event('error'))],
])('the browser asks before leaving the page during an upload, until %s', async (_, end) => {
  FakeRequest.reset();
  const form = new FormData();
  expect(asksOnLeaving()).toBe(false);
  const sending = call(importBeacons, { upload: { form, onProgress: () => {} } });
  await vi.waitFor(() => expect(FakeRequest.last?.form).toBe(form));
  expect(asksOnLeaving()).toBe(true);
  end();
  await Promise.allSettled([sending]);
  expect(asksOnLeaving()).toBe(false);
});

test('a problem carries its id, status, title and details', async () => {
  const fields = { emailOrUsername: 'Nobody goes by this.' };
  const errors = { id: 'invalid', title: 'Please correct the marked fields.', fields };
  answer(Response.json({ errors }, { status: 422 }));
  const error = await failedCall();
  expect(error).toMatchObject({ id: 'invalid', status: 422, details: { fields } });
  expect(error.message).toBe(errors.title);
});

test.each([
  ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['nothing', new Response(null, { status: 500 })],
  ['a list', Response.json([], { status: 500 })],
  ['errors in another shape', Response.json({ errors: 'broken' }, { status: 500 })],
])('%s in place of an answer gives an unexpected problem', async (_, response) => {
  answer(response);
  expect(await failedCall()).toMatchObject({
    id: 'unexpected',
    status: response.status,
    message: 'Oops, something unexpected happened.',
  });
});

test.each([
  ['null', null],
  ['neither data nor errors', { success: true }],
  ['data of another kind', { data: 'beacons' }],
  ['a field that is missing', { data: { filters: {}, page: 1, totalPages: 1, total: 0 } }],
  ['a Beacon that lacks its fields', { data: { beacons: [{ uuid }] } }],
])('an answer that is %s is incomplete', async (_, body) => {
  answer(Response.json(body));
  const error: unknown = await call(lists.listBeacons).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ id: 'incomplete', message: 'Incomplete response' });
});

test('an answer with errors is a problem, whatever its status', async () => {
  answer(Response.json({ errors: { id: 'invalid', title: 'No' } }));
  expect(await failedCall()).toMatchObject({ id: 'invalid', message: 'No' });
});

test('a server that does not answer is unreachable', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const error = await failedCall();
  expect(error).toMatchObject({ id: 'unreachable', status: 0 });
  expect(error.message).toContain('Check your connection');
});

test('only a problem that may pass is transient', () => {
  const statuses = [0, 408, 502, 503, 504, 400, 403, 404, 409, 422, 429, 500];
  const transient = statuses.filter((status) => isTransient(new CallError('any', status, {})));
  expect(transient).toEqual([0, 408, 502, 503, 504]);
  expect(isTransient(new Error('a bug'))).toBe(false);
});

function answer(...responses: Response[]): void {
  globalThis.fetch = async (address, { method, headers, body } = {}) => {
    if (typeof address !== 'string') throw new TypeError('Unexpected call');
    sent.push({ address, method, headers: new Headers(headers), body });
    return responses.shift() ?? nothingSent();
  };
}

async function failedCall(): Promise<CallError> {
  const error: unknown = await call(listBeacons).catch((reason: unknown) => reason);
  if (error instanceof CallError) return error;
  throw new Error('The call did not fail');
}

function nothingSent(): never {
  throw new Error('No request was sent');
}

/** Whether the browser would ask before it loads another page. */
function asksOnLeaving(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
