import { crc32, deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { findAvatar, maxAvatarBytes, uploadAvatar } from '#contract/avatars.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { call, problem } from '#testing/calls.ts';
import { makeAccount, signInAs } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const wrongKind = 'The picture must be a JPEG, PNG or TIFF';
const unreadable = 'This picture cannot be read';
const server = emptyServer();
const ada = newAccount(server, 'ada');
let authorization: string;

beforeEach(async () => {
  authorization = await signIn(ada.email);
});

test.each(['jpeg', 'png', 'tiff'] as const)('A %s is accepted and served', async (format) => {
  const answer = await upload(await picture(format));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ public_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const { public_id } = answer.json();
  for (const [size, width] of Object.entries({ '35': 70, '120': 240 })) {
    const served = await show(public_id, { size });
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height: width });
  }
});

test('A picture is served privately, as one type and without scripts', async () => {
  const { public_id } = (await upload(await picture('png'))).json();
  const { headers } = await show(public_id);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('Metadata and appended content of an upload are removed', async () => {
  const secret = 'taken at 51.5N 0.1W by Ada';
  const withMetadata = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { ImageDescription: secret, Orientation: '6' } })
    .toBuffer();
  const polyglot = Buffer.concat([withMetadata, Buffer.from('<script>alert(1)</script>')]);
  expect(polyglot.toString('latin1')).toContain(secret);
  const { public_id } = (await upload(polyglot)).json();
  const served = (await show(public_id)).rawPayload;
  expect(served.toString('latin1')).not.toMatch(/taken at|<script>/);
  expect((await sharp(served).metadata()).exif).toBeUndefined();
});

test('A rotated picture is served upright', async () => {
  const halves = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .composite([{ input: await block(20, 20, 'blue'), left: 20, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Orientation: '6' } })
    .toBuffer();
  const { public_id } = (await upload(halves)).json();
  const { data } = await sharp((await show(public_id)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  expect(red).toBeGreaterThan(blue);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', wrongKind],
  ['a page', '<!doctype html><script>alert(1)</script>', wrongKind],
  ['a program', Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(900)]), wrongKind],
  ['text', 'just words', wrongKind],
  ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1'), wrongKind],
  ['the start of a JPEG', Buffer.from([255, 216, 255, 224, 0, 16, 74, 70]), unreadable],
  ['a PNG of 50,000 × 50,000', pngOf(50_000, 50_000), 'The picture must be under 40 megapixels'],
  ['a PNG that says it is larger than it is', pngOf(6000, 6000), unreadable],
  ['nothing', '', 'Please choose a picture'],
])('Uploading %s is rejected whatever its name', async (_, contents, message) => {
  const answer = await upload(Buffer.from(contents), { type: 'image/png', name: 'me.png' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error: { message }, errors: { id: 'invalid' } });
  expect(await rows()).toBe(0);
});

test.each(['jpeg', 'png', 'tiff'] as const)('A truncated %s is rejected', async (format) => {
  const whole = await picture(format);
  const answer = await upload(whole.subarray(0, whole.length / 2));
  expect(answer.statusCode).toBe(422);
  expect(await rows()).toBe(0);
});

test('An upload of more than four megabytes is rejected', async () => {
  const png = await picture('png');
  const filled = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect((await upload(filled(maxAvatarBytes - 1))).statusCode).toBe(200);
  const answer = await upload(filled(5 * 1024 * 1024));
  expect([answer.statusCode, answer.json().error]).toEqual([
    413,
    { message: 'The picture must be under 4 MB' },
  ]);
});

test.each([
  ['another preset', { preset: 'upload_anything' }],
  ['no preset', { preset: '' }],
  ['no environment', { tags: '' }],
  ['an environment that is no name', { tags: '<script>' }],
  ['a file by another name', { field: 'picture' }],
  ['a field of a prototype', { extra: '__proto__' }],
])('An upload with %s is rejected', async (_, form) => {
  const answer = await upload(await picture('png'), form);
  expect([400, 422]).toContain(answer.statusCode);
  expect(answer.json().error.message).toEqual(expect.any(String));
  expect(await rows()).toBe(0);
});

test('A body that is not a form, or is truncated, is rejected', async () => {
  const whole = formOf(await picture('png'));
  const cut = whole.payload.subarray(0, 600);
  const bodies: [string, string | Buffer][] = [
    [whole.type, cut],
    [whole.type, ''],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', 'x'],
    ['application/json', '{"file":"x"}'],
    ['image/png', await picture('png')],
  ];
  for (const [type, payload] of bodies) {
    const answer = await call(server.app, uploadAvatar, {
      headers: { authorization, 'content-type': type },
      payload,
    });
    expect([type, Math.floor(answer.statusCode / 100)]).toEqual([type, 4]);
    expect(answer.json().error.message).toEqual(expect.any(String));
  }
});

test('A user may upload twenty pictures a minute', async () => {
  const bea = await makeAccount(server.services, 'bea');
  const headers = { authorization: await signIn(bea.email) };
  const statuses = [];
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await call(server.app, uploadAvatar, { headers })).statusCode);
  }
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses[20]).toBe(429);
});

test('A signed-out visitor can neither upload nor see pictures', async () => {
  const { public_id } = (await upload(await picture('png'))).json();
  authorization = '';
  const answer = await upload(await picture('png'));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { error: { message: "Sorry, I can't show you this page. Please sign in." } },
  ]);
  expect(problem(await show(public_id))).toEqual([403, 'signed_out']);
});

test('Only users of an organisation of the uploader see a picture', async () => {
  const { public_id } = (await upload(await picture('png'))).json();
  const bea = await makeAccount(server.services, 'bea');
  authorization = await signIn(bea.email);
  expect(problem(await show(public_id))).toEqual([404, 'not_found']);
  const { db, clock } = server.services;
  const { organisation_id } = await db
    .selectFrom('organisation_users')
    .select('organisation_id')
    .where('user_id', '=', ada.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organisation_users')
    .values({ organisation_id, user_id: bea.userId, created_at: clock.now() })
    .execute();
  await refreshUserNames(db, [bea.userId]);
  expect((await show(public_id)).statusCode).toBe(200);
});

test.each(['unknown', '..%2F..%2Fsecret-key', '%00', 'x'.repeat(101)])(
  'The id "%s" is not found',
  async (id) => {
    expect((await show(id)).statusCode).toBe(404);
  },
);

test('An unknown size is rejected', async () => {
  const { public_id } = (await upload(await picture('png'))).json();
  expect((await show(public_id, { size: '9000' })).statusCode).toBe(422);
});

interface Form {
  name?: string;
  type?: string;
  preset?: string;
  tags?: string;
  field?: string;
  extra?: string;
}

function upload(contents: Buffer, form: Form = {}): Promise<LightMyRequestResponse> {
  const { type, payload } = formOf(contents, form);
  const headers = { authorization, 'content-type': type };
  return call(server.app, uploadAvatar, { headers, payload });
}

function formOf(
  contents: Buffer,
  {
    name = 'me',
    type = 'image/jpeg',
    preset = 'upload_avatar',
    tags = 'production',
    field = 'file',
    extra,
  }: Form = {},
) {
  const text = (key: string, value: string) =>
    `--edge\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const head = [
    text('upload_preset', preset),
    text('tags', tags),
    extra ? text(extra, 'x') : '',
    `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
    `content-type: ${type}\r\n\r\n`,
  ].join('');
  const payload = Buffer.concat([Buffer.from(head), contents, Buffer.from('\r\n--edge--\r\n')]);
  return { type: 'multipart/form-data; boundary=edge', payload };
}

function show(id: string, query: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  const headers = { authorization };
  return call(server.app, findAvatar, { params: { public_id: id }, headers, query });
}

function picture(format: 'jpeg' | 'png' | 'tiff'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 90, height: 60, channels: 3, noise, background: 'red' } })
    .toFormat(format)
    .toBuffer();
}

function block(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A PNG whose header claims more pixels than it contains. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(type), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function signIn(email: string): Promise<string> {
  return `Bearer ${(await signInAs(server.app, email)).json().data.token}`;
}

async function rows(): Promise<number> {
  return (await server.services.db.selectFrom('avatars').select('public_id').execute()).length;
}
