import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { anonymousFixture, answer, assessors, moveToWindow } from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import type { Fixture } from '#testing/make-fixture.ts';

const framework = 'team-wellbeing';
/** The rating of each person in the watched window, far from all other scores. */
const ratings = [17, 31, 53, 89];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe('an observer with every QR code who reads after each answer', () => {
  test('cannot see who has just answered, or derive their score', async () => {
    const fixture = await anonymousFixture(database, framework);
    for (const person of assessors) await answer(fixture, person);
    await moveToWindow(fixture, 2);
    const watch = await watcher(fixture);
    const observations = [await watch()];
    for (const person of [2, 0, 3]) {
      await answer(fixture, person, () => ratings[person] ?? 0);
      observations.push(await watch());
    }
    expect(newcomersOf(observations)).toEqual([[], [], []]);
    expect(newScoresOf(observations)).toEqual([[], [], []]);
  });

  test('cannot see the score of a single answer, also after its window has closed', async () => {
    const fixture = await anonymousFixture(database, framework);
    const watch = await watcher(fixture);
    const observations = [await watch()];
    await answer(fixture, 1, () => 31);
    observations.push(await watch());
    expect(newScoresOf(observations)).toEqual([[]]);
    await moveToWindow(fixture, 2);
    observations.push(await watch());
    expect(newScoresOf(observations)).toEqual([[], []]);
    expect((await watch.texts()).join('')).toContain('"responseCount":1');
  });

  test('would find both if codes and scores changed with each answer', () => {
    const observations = [10, 20, 40].map((mean, count) => ({
      codes: assessors.map((person) => (person < count ? 'thanks' : 'questions')),
      scores: new Map([
        ['page score', mean],
        ['page range', 5],
      ]),
    }));
    expect(newcomersOf(observations)).toEqual([[0], [1]]);
    expect(newScoresOf(observations)).toEqual([[20], [60]]);
  });
});

describe('the comment of a person who answers few questions', () => {
  test('is not listed with a rating', async () => {
    const fixture = await anonymousFixture(database, framework);
    for (const person of [0, 1, 2]) {
      await submitRatings(fixture, person, {
        energy_reserve: { rating: 71 },
        energy_pace: { rating: 71 },
      });
    }
    await submitRatings(fixture, 3, { energy_reserve: { rating: 5, comment: 'little energy' } });
    await moveToWindow(fixture, 2);
    const watch = await watcher(fixture);
    const texts = await watch.texts();
    expect(texts.join('')).toContain('little energy');
    expect(texts.flatMap((text) => ratingsBeside(text, 'little energy'))).toEqual([]);
  });

  test('would disclose the rating if both were in one row', () => {
    const row = { label: 'Anonymous 2', score: 5, comment: 'little energy' };
    expect(ratingsBeside(JSON.stringify({ rows: [row] }), 'little energy')).toEqual([5]);
  });
});

interface Observation {
  /** The answer to each person's QR code. */
  codes: string[];
  /** Every shown score by its path. */
  scores: Map<string, number>;
}

/** The people whose code answers differently than before. */
function newcomersOf(observations: Observation[]): number[][] {
  return steps(observations).map(([before, after]) =>
    after.codes.flatMap((code, person) => (code === before.codes[person] ? [] : [person])),
  );
}

/** The score of the newest answer, derived from each mean that has changed since the previous read. */
function newScoresOf(observations: Observation[]): number[][] {
  return steps(observations).map(([before, after], index) =>
    [...after.scores].flatMap(([path, mean]) => {
      const old = before.scores.get(path);
      if (old === mean) return [];
      return [old === undefined ? mean : (index + 1) * mean - index * old];
    }),
  );
}

function steps(observations: Observation[]): [Observation, Observation][] {
  return observations.slice(1).flatMap((after, index) => {
    const before = observations[index];
    return before ? [[before, after] as [Observation, Observation]] : [];
  });
}

/** The numbers in the same row as the words. */
function ratingsBeside(text: string, words: string): number[] {
  const numbers: number[] = [];
  JSON.parse(text, (_, value: unknown) => {
    const parts = value && typeof value === 'object' ? Object.entries(value) : [];
    if (parts.some(([, part]) => part === words)) {
      numbers.push(...parts.flatMap(([, part]) => (typeof part === 'number' ? [part] : [])));
    }
    return value;
  });
  return numbers;
}

/** The paths of scores; the scores of single answers are shuffled at every read. */
const scorePath = /\.(score|normalisedScore|change|(normalisedR|r)ange\.[01])$/;
const answersKey = 'userBreakdown';

/** Reads all pages with scores as those who may see them, and every person's QR code. */
async function watcher(fixture: Fixture) {
  const { app, beacon, services } = fixture;
  const codes = await Promise.all(assessors.map((n) => makeQrToken(services, beacon, n)));
  const admin = await makePerson(services, [beacon.organisationId], ['admin']);
  const beaconPath = `/api/beacons/${beacon.beaconId}`;
  const results = [
    beaconPath,
    `${beaconPath}/assessments/1`,
    `${beaconPath}/assessments/2`,
    `${beaconPath}/heatmap`,
  ];
  const reports = ['risk', 'top', 'heatmap'].map((type) => `/api/reports/${type}-${framework}`);
  const viewers = [
    { person: personOf(beacon, assessors.length), paths: ['/api/beacons', ...results] },
    { person: admin, paths: ['/api/beacons', ...results, ...reports] },
  ];
  async function texts(): Promise<string[]> {
    const bodies: string[] = [];
    for (const { person, paths } of viewers) {
      // Sessions expire when the clock moves.
      const headers = await app.signIn(person);
      for (const path of paths) bodies.push(await app.text(path, headers));
    }
    return bodies;
  }
  async function watch(): Promise<Observation> {
    const bodies: string[] = [];
    for (const code of codes) bodies.push(await app.text(`/api/assessments/new?token=${code}`));
    return { codes: bodies, scores: scoresIn(await texts()) };
  }
  return Object.assign(watch, { texts });
}

function scoresIn(texts: string[]): Map<string, number> {
  const scores = new Map<string, number>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'number' && scorePath.test(path)) scores.set(path, value);
    if (!value || typeof value !== 'object') return;
    for (const [key, part] of Object.entries(value)) {
      if (key !== answersKey) collect(part, `${path}.${key}`);
    }
  };
  texts.forEach((text, index) => collect(JSON.parse(text), `${index}`));
  return scores;
}

type Ratings = Record<string, { rating: number; comment?: string }>;

async function submitRatings(fixture: Fixture, person: number, attributes: Ratings): Promise<void> {
  const { status } = await fixture.submit(await fixture.mail(person), { attributes });
  expect(status).toBe(200);
}
