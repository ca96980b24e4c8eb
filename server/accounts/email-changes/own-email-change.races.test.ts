import { describe, expect, test } from 'vitest';
import { cancelMailedEmailChange, requestEmailChange } from '#contract/email-changes.ts';
import { resetDatabase } from '#testing/databases.ts';
import { call, callAs, problem } from '#testing/calls.ts';
import { makeAccount, password } from '#testing/make-account.ts';
import { emailOwner, newEmail } from '#testing/email-owner.ts';
import { emptyServer } from '#testing/open-for-file.ts';

const server = emptyServer();
const ada = emailOwner(server);

describe('A change of the own address', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a changed password', () => ada.changePassword()],
    ['a reset password', () => ada.resetPassword()],
    ['joining another organisation', () => ada.joinElsewhere()],
  ])('confirmed in parallel with %s is either completed first or cancelled', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const email = `round-${round}@beacon.test`;
      await ada.request(email);
      const [confirmed] = await Promise.all([ada.confirm(await ada.tokenTo(email)), act()]);
      const isDone = confirmed.statusCode === 200;
      expect(isDone ? null : problem(confirmed)).toBeOneOf([null, [422, 'invalid_token']]);
      expect((await ada.findEmail()) === email).toBe(isDone);
      await resetDatabase(server.services.db);
      await ada.signUp();
    }
  });

  test('confirmed a hundred times in parallel is applied once', async () => {
    await ada.request(newEmail);
    const token = await ada.tokenTo(newEmail);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ada.confirm(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const done = (await ada.mailed()).filter(([, subject]) => subject?.endsWith('was changed'));
    expect(done).toHaveLength(1);
  });

  test('confirmed and cancelled in parallel is either applied or cancelled', async () => {
    await ada.request(newEmail);
    const params = { token: await ada.tokenTo(ada.email) };
    const [confirmed, cancelled] = await Promise.all([
      ada.confirm(await ada.tokenTo(newEmail)),
      call(server.app, cancelMailedEmailChange, { params }),
    ]);
    expect([confirmed.statusCode, cancelled.statusCode]).toBeOneOf([
      [200, 404],
      [422, 200],
    ]);
    expect(await ada.findEmail()).toBe(confirmed.statusCode === 200 ? newEmail : ada.email);
  });

  test('gives the address to one of two owners who requested it', async () => {
    const bea = await makeAccount(server.services, 'bea');
    await ada.request(newEmail);
    const adaToken = await ada.tokenTo(newEmail);
    ada.pass(1000);
    const body = { email: newEmail, password };
    await callAs(server.app, requestEmailChange, await ada.signIn(bea.email), body);
    const answers = await Promise.all([
      ada.confirm(adaToken),
      ada.confirm(await ada.tokenTo(newEmail)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });
});
