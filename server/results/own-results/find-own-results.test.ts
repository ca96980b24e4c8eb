import { classifiersOf } from '#rules/scoring/bands.ts';
import { describe, expect, test } from 'vitest';
import { findBeaconOwnResults, findOwnResults } from '#contract/own-results.ts';
import type { OwnResults } from '#contract/own-results.ts';
import type { Answer } from '#testing/http-app.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { notFound } from '#testing/no-invitation.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import type { BeaconOptions } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { makeToken } from '#server/beacons/assess-tokens.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';

const database = openForFile(openTestDatabase);

test('the link in a mail shows its recipient only their own scores, oldest first', async () => {
  const fixture = await dialFixture();
  await answer(fixture, 0, [40, 60]);
  await answer(fixture, 1, [10, 10]);
  await openWindow(fixture, 2);
  await answer(fixture, 0, [80]);
  const { data } = await ownResults(fixture, await fixture.mail(0));
  const shared = {
    min: 0,
    outOf: 100,
    thresholds: [40, 70],
    normalisedThresholds: [40, 70],
    isBadScore: false,
    version: fixture.framework.version,
    isMoreThanError: null,
    newVersion: null,
  };
  const [, middle, high] = classifiersOf(fixture.framework);
  const first = { number: 1, date: '2026-11-02', score: 50, normalisedScore: 50, change: null };
  const second = { number: 2, date: '2026-11-09', score: 80, normalisedScore: 80, change: 30 };
  expect(data).toEqual({
    format: 'dial',
    hasThresholds: true,
    results: [
      { ...shared, ...first, classifier: middle, bands: ['between'] },
      { ...shared, ...second, classifier: high, bands: ['above'] },
    ],
  });
});

test('a skipped question does not count as 0, and a reversed question counts in reverse', async () => {
  const dial = await dialFixture();
  await answer(dial, 0, [0, null, 60]);
  expect(await scoresOf(dial)).toEqual([[30, null]]);
  const radio = await makeFixture(database);
  const items = radio.framework.scales.flatMap((scale) => scale.items ?? []);
  await radio.submit(await radio.mail(0), {
    attributes: Object.fromEntries(
      items.map(({ item, reverse }) => [item, { rating: reverse ? 0 : 20 }]),
    ),
  });
  expect(await scoresOf(radio)).toEqual([[20, null]]);
});

test('the latest twelve results are shown, the first of them with its change', async () => {
  const fixture = await dialFixture();
  for (let number = 1; number <= 13; number += 1) {
    await openWindow(fixture, number);
    await answer(fixture, 0, [number]);
  }
  const later = Array.from({ length: 12 }, (_, index) => [index + 2, 1]);
  expect(await scoresOf(fixture)).toEqual(later);
});

test('a member without a response has no results', async () => {
  expect(await scoresOf(await dialFixture())).toEqual([]);
});

test('a member of an anonymous Beacon sees their own results, without a time or a name', async () => {
  const fixture = await dialFixture({ isAnonymous: true });
  await answer(fixture, 0, [40]);
  await answer(fixture, 1, [90]);
  expect(await scoresOf(fixture)).toEqual([[40, null]]);
  const { data } = await ownResults(fixture, await fixture.mail(0));
  expect(JSON.stringify(data)).not.toMatch(/user|name|role|\dT\d/i);
});

test('reading own results writes nothing', async () => {
  const fixture = await dialFixture();
  await answer(fixture, 0, [40]);
  const token = await fixture.mail(0);
  const statements = await fixture.app.statementsOf(() => ownResults(fixture, token));
  expect(statements).toHaveLength(2);
  for (const statement of statements) expect(statement).toMatch(/^\s*select/);
});

test('the open assessment links to the own results and has the previous ratings', async () => {
  const fixture = await dialFixture();
  await answer(fixture, 0, [40, null, 60]);
  await openWindow(fixture, 2);
  const token = await fixture.mail(0);
  const [first, , third] = questionIds(fixture);
  expect((await fixture.load(token)).data).toMatchObject({
    assessment: {
      previous: { attributes: { [`${first}`]: { rating: 40 }, [`${third}`]: { rating: 60 } } },
      links: { ownResults: `/api/assessments/${token}/own_results` },
    },
  });
  expect((await fixture.load(await fixture.mail(1))).data).toMatchObject({
    assessment: { previous: null },
  });
});

test('a signed-in person sees what they have answered on a Beacon, and nothing of others', async () => {
  const fixture = await dialFixture();
  await answer(fixture, 0, [40]);
  await answer(fixture, 1, [90]);
  expect(await signedInScores(fixture, 0)).toEqual([40]);
  expect(await signedInScores(fixture, 1)).toEqual([90]);
});

test('a signed-in person who left a Beacon gets no results of it', async () => {
  const fixture = await dialFixture();
  await answer(fixture, 0, [40]);
  const { db, clock } = fixture.services;
  const removed = db.updateTable('members').set({ removed_at: clock.now() });
  await removed.where('id', '=', personOf(fixture.beacon, 0).memberId).execute();
  expect((await signedInResults(fixture, 0)).status).toBe(404);
});

test('a framework without previous results shows none to a signed-in person', async () => {
  const fixture = await makeFixture(database, { framework: 'childrens-quality-of-life' });
  await fixture.submit(await fixture.mail(0));
  expect(await signedInScores(fixture, 0)).toEqual([]);
});

describe('own results and previous ratings are not shown', () => {
  test.each([false, true])('by a QR code or a copied link, anonymous: %s', async (isAnonymous) => {
    const fixture = await dialFixture({ isAnonymous });
    await answer(fixture, 0, [40]);
    await openWindow(fixture, 2);
    const code = await makeQrToken(fixture.services, fixture.beacon, 0);
    const tokens = [code, await copiedLink(fixture)];
    for (const token of tokens) {
      expect((await fixture.load(token)).data).toMatchObject({
        assessment: { number: 2, previous: null, links: { ownResults: null } },
      });
      expect(await ownResults(fixture, token)).toEqual(notFound);
    }
    await answer(fixture, 0, [40]);
    // A QR code of an anonymous Beacon still opens, so that it does not disclose who has answered.
    const stillOpen = isAnonymous ? [code] : [];
    for (const token of stillOpen) {
      const { data } = await fixture.load(token);
      expect(data).toMatchObject({ assessment: { previous: null, links: { ownResults: null } } });
    }
    for (const token of tokens.filter((one) => !stillOpen.includes(one))) {
      const { errors } = await fixture.load(token);
      expect(errors['id']).toBe('AssessmentAlreadyCompleted');
      expect(errors).not.toHaveProperty('ownResults');
    }
  });

  test('by an unknown token', async () => {
    const fixture = await dialFixture();
    for (const token of ['x', 'A'.repeat(32), 'A'.repeat(33)])
      expect(await ownResults(fixture, token)).toEqual(notFound);
  });

  test('by the token of an archived Beacon or of a removed member', async () => {
    const fixture = await dialFixture();
    await answer(fixture, 0, [40]);
    const [token, others] = [await fixture.mail(0), await fixture.mail(1)];
    const { db, clock } = fixture.services;
    const removed = db.updateTable('members').set({ removed_at: clock.now() });
    await removed.where('id', '=', personOf(fixture.beacon, 0).memberId).execute();
    expect(await ownResults(fixture, token)).toEqual(notFound);
    expect((await ownResults(fixture, others)).status).toBe(200);
    const archived = db.updateTable('beacons').set({ archived_at: clock.now() });
    await archived.where('id', '=', fixture.beacon.beaconId).execute();
    await rebuildProjections(db);
    expect(await ownResults(fixture, others)).toEqual(notFound);
  });
});

test('a framework without previous results shows no own results', async () => {
  const fixture = await makeFixture(database, { framework: 'childrens-quality-of-life' });
  const token = await fixture.mail(0);
  await fixture.submit(token);
  expect(await ownResults(fixture, token)).toEqual(notFound);
  expect((await fixture.load(await fixture.mail(1))).data).toMatchObject({
    assessment: { previous: null, links: { ownResults: null } },
  });
});

function dialFixture(options: Partial<BeaconOptions> = {}): Promise<Fixture> {
  return makeFixture(database, { framework: 'team-wellbeing', ...options });
}

function ownResults({ app }: Fixture, token: string): Promise<Answer> {
  return app.get(findOwnResults.path.replace('{token}', token));
}

async function signedInResults({ app, beacon }: Fixture, index: number): Promise<Answer> {
  const headers = await app.signIn(personOf(beacon, index));
  return app.get(findBeaconOwnResults.path.replace('{uuid}', beacon.beaconId), headers);
}

async function signedInScores(fixture: Fixture, index: number): Promise<(number | null)[]> {
  const { data } = await signedInResults(fixture, index);
  return findBeaconOwnResults.answer.parse(data).results.map(({ score }) => score);
}

/** The score and change of every result of the first member. */
async function scoresOf(fixture: Fixture): Promise<(number | null)[][]> {
  const { data } = await ownResults(fixture, await fixture.mail(0));
  const { results }: OwnResults = findOwnResults.answer.parse(data);
  return results.map(({ score, change }) => [score, change]);
}

async function openWindow(fixture: Fixture, number: number): Promise<void> {
  const week = 7 * 24 * 60 * 60 * 1000;
  const opened = new Date('2026-11-02T10:00:00Z').getTime() + (number - 1) * week;
  fixture.moveTo(new Date(opened).toISOString());
  await runDueWindows(fixture.services);
}

/** Submits ratings of the first questions by the member's latest mail; null skips a question. */
async function answer(fixture: Fixture, index: number, ratings: (number | null)[]): Promise<void> {
  const ids = questionIds(fixture);
  const rated = ratings.map((rating, n) => [ids[n] ?? '', rating === null ? {} : { rating }]);
  const attributes = Object.fromEntries(rated);
  expect((await fixture.submit(await fixture.mail(index), { attributes })).status).toBe(200);
}

function questionIds({ framework }: Fixture): string[] {
  return framework.items.filter(({ type }) => type !== 'comment').map(({ id }) => id);
}

/** A personal link to the latest window, copied for the first member. */
async function copiedLink({ services, beacon }: Fixture): Promise<string> {
  const { db, config } = services;
  const { memberId } = personOf(beacon, 0);
  const mail = await db
    .selectFrom('assess_tokens')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', 'mail')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { organisationId } = beacon;
  const source = {
    organisationId,
    kind: 'link',
    memberId,
    assessmentId: mail.assessment_id,
  } as const;
  const { token, hash, seed } = makeToken(config.secretKey, source);
  const link = { ...mail, kind: source.kind, token_hash: hash, seed };
  await db.insertInto('assess_tokens').values(link).execute();
  return token;
}
