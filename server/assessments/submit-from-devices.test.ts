import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import { saveDraft, submitResponse } from '#contract/assessments.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Changes = Record<string, { version: number; age: number }>;

const [one, two, three] = ['energy_pace', 'energy_rest', 'energy_mood'] as const;

test('a submit includes the answers that another device has just saved', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  await save('phone', rated({ [one]: 1 }), changed({ [one]: 0 }));
  await submit('desk', rated({ [two]: 2 }), changed({ [two]: 0 }));
  expect(await stored(fixture)).toEqual({ [one]: 1, [two]: 2 });
});

test('the newer of two answers to a question is counted, whichever device submits', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  const newer = rated({ [one]: 1, [two]: 1 });
  await save('phone', newer, changed({ [one]: 1000, [two]: 9000 }));
  await submit('desk', rated({ [one]: 3, [two]: 3 }), changed({ [one]: 5000, [two]: 5000 }));
  expect(await stored(fixture)).toEqual({ [one]: 1, [two]: 3 });
});

test('an answer that another device has removed is not counted', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  await save('desk', rated({ [one]: 1, [two]: 2 }), changed({ [one]: 9000, [two]: 9000 }));
  await save('phone', rated({ [one]: 1 }), changed({ [two]: 0 }, 2));
  await submit('desk', rated({ [one]: 1, [two]: 2 }), {});
  expect(await stored(fixture)).toEqual({ [one]: 1 });
});

test('an answer that no device has saved is counted as submitted', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  await save('phone', rated({ [one]: 1 }), changed({ [one]: 0 }));
  await submit('desk', rated({ [two]: 2, [three]: 3 }), changed({ [two]: 0 }));
  expect(await stored(fixture)).toEqual({ [one]: 1, [two]: 2, [three]: 3 });
});

test('a submit without changes replaces all saved answers', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  await save('phone', rated({ [one]: 1 }), changed({ [one]: 0 }));
  await submit('desk', rated({ [two]: 2 }));
  expect(await stored(fixture)).toEqual({ [two]: 2 });
});

test('a draft of another kind of link is ignored', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  const code = await makeQrToken(fixture.services, fixture.beacon, 0);
  await save('phone', rated({ [one]: 1 }), changed({ [one]: 0 }), code);
  await submit('desk', rated({ [two]: 2 }), changed({ [two]: 0 }));
  expect(await stored(fixture)).toEqual({ [two]: 2 });
});

test('a submit repeated a minute later gets the same answer', async () => {
  const { fixture, save, submit } = await onTwoDevices();
  await save('phone', rated({ [one]: 1 }), changed({ [one]: 0 }));
  const first = await submit('desk', rated({ [two]: 2 }), changed({ [two]: 0 }));
  fixture.moveTo('2026-11-02T10:01:00Z');
  const again = await submit('desk', rated({ [two]: 2 }), changed({ [two]: 60_000 }));
  expect(again).toEqual(first);
  expect(await stored(fixture)).toEqual({ [one]: 1, [two]: 2 });
});

test('a concurrent save is either included in the submit or rejected', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { fixture, save, submit } = await onTwoDevices();
    await save('desk', rated({ [two]: 2 }), changed({ [two]: 0 }));
    const [saved] = await Promise.all([
      save('phone', rated({ [one]: 1 }), changed({ [one]: 0 })),
      submit('desk', rated({ [two]: 2 }), {}),
    ]);
    const isSaved = saved.status === 200;
    expect(saved.errors?.['id']).toBe(isSaved ? undefined : 'AssessmentAlreadyCompleted');
    const counted = isSaved ? { [one]: 1, [two]: 2 } : { [two]: 2 };
    expect(await stored(fixture)).toEqual(counted);
  }
});

test.each([
  ['first', false],
  ['next', true],
])(
  'the %s draft of another device is included in the submit or rejected, whenever it arrives',
  { timeout: 60_000 },
  async (_, hasDraft) => {
    for (let round = 0; round < 60; round += 1) {
      const { fixture, save, submit } = await onTwoDevices();
      if (hasDraft) await save('phone', rated({ [one]: 0 }), changed({ [one]: 9000 }));
      const delayed = save.bind(null, 'phone', rated({ [one]: 1 }), changed({ [one]: 0 }, 2));
      const early = round % 2 === 0 ? delayed() : null;
      const submitted = submit('desk', rated({ [two]: 2 }), changed({ [two]: 0 }));
      for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
      const saved = await (early ?? delayed());
      await submitted;
      const before = hasDraft ? { [one]: 0, [two]: 2 } : { [two]: 2 };
      expect([200, 409]).toContain(saved.status);
      expect(await stored(fixture)).toEqual(saved.status === 200 ? { [one]: 1, [two]: 2 } : before);
    }
  },
);

async function onTwoDevices() {
  const fixture = await makeFixture(database, { framework: 'team-wellbeing' });
  const token = await fixture.mail(0);
  return {
    fixture,
    save: (page: string, input: AssessmentInput, changes: Changes, by = token) =>
      fixture.app.put(saveDraft.path.replace('{token}', by), {
        input,
        changes,
        page,
        currentStage: 1,
      }),
    submit: async (page: string, input: AssessmentInput, changes?: Changes) => {
      const path = submitResponse.path.replace('{token}', token);
      const body = { ...input, ...(changes && { changes, page }) };
      const answer = await fixture.app.post(path, body, { 'idempotency-key': 'one submit' });
      expect(answer).toMatchObject({ status: 200, data: { success: true } });
      return answer;
    },
  };
}

function rated(ratings: Record<string, number>): AssessmentInput {
  const entries = Object.entries(ratings).map(([id, rating]) => [id, { rating }]);
  return { attributes: Object.fromEntries(entries) };
}

/** The changes of a page, with the age of each answer in milliseconds. */
function changed(ages: Record<string, number>, version = 1): Changes {
  const entries = Object.entries(ages).map(([id, age]) => [`question ${id}`, { version, age }]);
  return Object.fromEntries(entries);
}

/** The stored ratings by question. */
async function stored({ services, beacon, framework }: Fixture): Promise<Record<string, unknown>> {
  const { attributes } = await services.db
    .selectFrom('responses')
    .select('attributes')
    .where('member_id', '=', personOf(beacon, 0).memberId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(fromStoredAnswers(framework, attributes)).map(([id, { rating }]) => [
      id,
      rating,
    ]),
  );
}
