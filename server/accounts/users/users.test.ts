import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateProfile, validateUser } from '#contract/users.ts';
import { invite } from '#testing/invite.ts';
import { call, problem } from '#testing/calls.ts';
import { makeAccount, signInAs } from '#testing/make-account.ts';
import type { MadeAccount } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const profile = { name: 'Ada', fullName: 'Ada Okafor', phone: '+44 20 7946 0101' };
const server = emptyServer();
const ada = newAccount(server, 'ada');
let authorization: string;

beforeEach(async () => {
  authorization = await signIn(ada.email);
});

describe('The profile', () => {
  test.each(['', '/'])('changes at its URL with "%s" at the end', async (slash) => {
    const answer = await update(profile, { slash });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.user).toMatchObject({ ...profile, avatar: null, email: ada.email });
    expect(await rowOf(ada)).toMatchObject({ name: 'Ada', full_name: 'Ada Okafor' });
  });

  test('keeps omitted fields, clears null or blank ones, and normalises Unicode', async () => {
    await update(profile);
    await update({ name: ' A\u0308da ' });
    expect(await rowOf(ada)).toMatchObject({
      name: '\u00c4da',
      full_name: 'Ada Okafor',
      phone: profile.phone,
    });
    await update({ name: 'Ada', fullName: null, phone: '  ' });
    expect(await rowOf(ada)).toMatchObject({ full_name: null, phone: null });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Required'],
    [{ name: 'x'.repeat(201) }, 'name', expect.any(String)],
    [{ name: 'Ada', phone: '1'.repeat(51) }, 'phone', expect.any(String)],
    [{ name: 'Ada\r\nLovelace' }, 'name', 'Must be one line without control characters'],
    [{ name: 'Ada', fullName: 'A\u202eda' }, 'fullName', expect.stringContaining('one line')],
    [{ name: 'Ada', phone: '+44 abc' }, 'phone', expect.stringContaining('phone number')],
    [{ name: 'Ada', avatar: 'not-theirs' }, 'avatar', 'Please upload this picture again'],
  ])('rejects %o', async (body, field, error) => {
    const answer = await update(body);
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(answer.json().errors.fields).toEqual({ [field]: error });
  });

  test('keeps an invalid phone from an earlier version while other fields change', async () => {
    const phone = 'ask at the desk';
    const { db } = server.services;
    await db.updateTable('users').set({ phone }).where('id', '=', ada.userId).execute();
    expect((await update({ ...profile, phone })).json().data.user).toMatchObject({ phone });
    expect((await update({ ...profile, phone: `${phone}!` })).statusCode).toBe(422);
  });

  test('accepts only a picture that its owner uploaded', async () => {
    const bea = await makeAccount(server.services, 'bea');
    const created_at = server.services.clock.now();
    await server.services.db
      .insertInto('avatars')
      .values([
        { public_id: 'own', uploaded_by: ada.userId, created_at },
        { public_id: 'theirs', uploaded_by: bea.userId, created_at },
      ])
      .execute();
    expect((await update({ ...profile, avatar: 'theirs' })).statusCode).toBe(422);
    expect((await update({ ...profile, avatar: 'own' })).json().data.user.avatar).toBe('own');
    expect((await update(profile)).json().data.user.avatar).toBe('own');
    expect((await update({ ...profile, avatar: null })).json().data.user.avatar).toBeNull();
  });

  test.each([
    'email',
    'username',
    'role',
    'importer',
    'mfaRequired',
    'organisationId',
    'permissions',
    'id',
    '__proto__',
  ])('rejects the field %s', async (name) => {
    const before = await rowOf(ada);
    const answer = await call(server.app, updateProfile, {
      headers: { authorization, 'content-type': 'application/json' },
      payload: `{"name":"Eve","${name}":true}`,
    });
    expect(problem(answer)).toEqual([400, 'malformed']);
    expect(await rowOf(ada)).toEqual(before);
  });

  test('of another user cannot be changed', async () => {
    const bea = await makeAccount(server.services, 'bea');
    const answer = await update(profile, { requester: bea.email });
    expect(problem(answer)).toEqual([403, 'not_allowed']);
    expect(await rowOf(bea)).toMatchObject({ name: 'bea' });
  });
});

describe('Checking whether a name is taken', () => {
  test('works while signed in, where the own names are fine', async () => {
    await makeAccount(server.services, 'bea');
    const ask = async (body: Record<string, string>) =>
      (await validate(body, { authorization })).json().data;
    expect(await ask({ username: 'bea-bea', email: ' BEA@beacon.test' })).toEqual({
      username: 'taken',
      email: 'taken',
    });
    const fine = { username: 'fine', email: 'fine' };
    expect(await ask({ username: 'ada-ada', email: ada.email })).toEqual(fine);
    expect(await ask({ username: 'nobody' })).toEqual(fine);
  });

  test('works by a valid invitation, and for nobody else', async () => {
    const invite_token = await invite(server.services, 'pat@beacon.test');
    const body = { username: 'ada-ada', email: 'pat@beacon.test' };
    expect((await validate({ ...body, invite_token })).json().data).toEqual({
      username: 'taken',
      email: 'fine',
    });
    for (const variant of [body, { ...body, invite_token: 'x' }, { ...body, invite_token: '' }]) {
      expect(problem(await validate(variant))).toEqual([403, 'signed_out']);
    }
    pass(7 * 86_400_000);
    expect(problem(await validate({ ...body, invite_token }))).toEqual([403, 'signed_out']);
  });

  test('is denied before a required second factor is set up', async () => {
    const { db } = server.services;
    await db.updateTable('organisations').set({ is_mfa_required: true }).execute();
    const answer = await validate({ username: 'ada-ada' }, { authorization });
    expect(problem(answer)).toEqual([403, 'mfa_setup_required']);
  });

  test('is limited to twenty times a minute', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      const answer = await validate({ username: `n${n}` }, { authorization }, '192.0.2.1');
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

function update(
  payload: Record<string, string | null>,
  { slash = '/', requester = ada.email } = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: updateProfile.method,
    url: updateProfile.path + slash,
    query: { requester_email: requester },
    headers: { authorization },
    payload,
  });
}

let callers = 0;
function validate(
  payload: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = `10.0.0.${(callers += 1)}`,
): Promise<LightMyRequestResponse> {
  return call(server.app, validateUser, { payload, headers, remoteAddress });
}

async function signIn(email: string): Promise<string> {
  return `Bearer ${(await signInAs(server.app, email)).json().data.token}`;
}

function rowOf({ userId }: MadeAccount) {
  const users = server.services.db.selectFrom('users').selectAll();
  return users.where('id', '=', userId).executeTakeFirstOrThrow();
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
