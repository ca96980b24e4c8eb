import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { anonymousFixture, answer, assessors, moveToWindow } from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import type { Fixture } from '#testing/make-fixture.ts';

const framework = 'team-wellbeing';
/** What each person says in the window that is watched; the score of nobody else comes near. */
const ratings = [17, 31, 53, 89];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe('whoever holds every QR code and looks after each answer', () => {
  test('reads who has just answered from no code, and what they said from no score', async () => {
    const fixture = await anonymousFixture(database, framework);
    for (const person of assessors) await answer(fixture, person);
    await moveToWindow(fixture, 2);
    const watch = await watcher(fixture);
    const seen = [await watch()];
    for (const person of [2, 0, 3]) {
      await answer(fixture, person, () => ratings[person] ?? 0);
      seen.push(await watch());
    }
    expect(newcomersOf(seen)).toEqual([[], [], []]);
    expect(newScoresOf(seen)).toEqual([[], [], []]);
  });

  test('finds the score of a single answer nowhere, nor after its window has closed', async () => {
    const fixture = await anonymousFixture(database, framework);
    const watch = await watcher(fixture);
    const seen = [await watch()];
    await answer(fixture, 1, () => 31);
    seen.push(await watch());
    expect(newScoresOf(seen)).toEqual([[]]);
    await moveToWindow(fixture, 2);
    seen.push(await watch());
    expect(newScoresOf(seen)).toEqual([[], []]);
    expect((await watch.texts()).join('')).toContain('"responseCount":1');
  });

  test('would read both where codes and scores move with each answer', () => {
    const seen = [10, 20, 40].map((mean, count) => ({
      codes: assessors.map((person) => (person < count ? 'thanks' : 'questions')),
      scores: new Map([
        ['page score', mean],
        ['page range', 5],
      ]),
    }));
    expect(newcomersOf(seen)).toEqual([[0], [1]]);
    expect(newScoresOf(seen)).toEqual([[20], [60]]);
  });
});

describe('the words of somebody who answers little', () => {
  test('stand beside no rating', async () => {
    const fixture = await anonymousFixture(database, framework);
    for (const person of [0, 1, 2]) {
      await say(fixture, person, { energy_reserve: { rating: 71 }, energy_pace: { rating: 71 } });
    }
    await say(fixture, 3, { energy_reserve: { rating: 5, comment: 'little energy' } });
    await moveToWindow(fixture, 2);
    const watch = await watcher(fixture);
    const texts = await watch.texts();
    expect(texts.join('')).toContain('little energy');
    expect(texts.flatMap((text) => ratingsBeside(text, 'little energy'))).toEqual([]);
  });

  test('would give the rating away in one row with it', () => {
    const row = { label: 'Anonymous 2', score: 5, comment: 'little energy' };
    expect(ratingsBeside(JSON.stringify({ rows: [row] }), 'little energy')).toEqual([5]);
  });
});

interface Seen {
  /** What each person's code answers. */
  codes: string[];
  /** Every score that is shown, by its place. */
  scores: Map<string, number>;
}

/** Whose code answers something else than a moment before. */
function newcomersOf(seen: Seen[]): number[][] {
  return steps(seen).map(([before, after]) =>
    after.codes.flatMap((code, person) => (code === before.codes[person] ? [] : [person])),
  );
}

/** What the newcomer's own score would be, read from each mean that has moved since the answer before. */
function newScoresOf(seen: Seen[]): number[][] {
  return steps(seen).map(([before, after], index) =>
    [...after.scores].flatMap(([place, mean]) => {
      const old = before.scores.get(place);
      if (old === mean) return [];
      return [old === undefined ? mean : (index + 1) * mean - index * old];
    }),
  );
}

function steps(seen: Seen[]): [Seen, Seen][] {
  return seen.slice(1).flatMap((after, index) => {
    const before = seen[index];
    return before ? [[before, after] as [Seen, Seen]] : [];
  });
}

/** The numbers that stand in a row with the words. */
function ratingsBeside(text: string, words: string): number[] {
  const found: number[] = [];
  JSON.parse(text, (_, value: unknown) => {
    const parts = value && typeof value === 'object' ? Object.entries(value) : [];
    if (parts.some(([, part]) => part === words)) {
      found.push(...parts.flatMap(([, part]) => (typeof part === 'number' ? [part] : [])));
    }
    return value;
  });
  return found;
}

/** Where scores stand; those of single answers are shuffled at every look. */
const ofScores = /\.(score|normalisedScore|change|(normalisedR|r)ange\.[01])$/;
const ofAnswers = 'userBreakdown';

/** Everything that shows scores to those who may see them, and every person's QR code. */
async function watcher(fixture: Fixture) {
  const { app, beacon, services } = fixture;
  const codes = await Promise.all(assessors.map((n) => makeQrToken(services, beacon, n)));
  const admin = await makePerson(services, [beacon.organisationId], ['admin']);
  const one = `/api/beacons/${beacon.beaconId}`;
  const results = [one, `${one}/assessments/1`, `${one}/assessments/2`, `${one}/heatmap`];
  const reports = ['risk', 'top', 'heatmap'].map((type) => `/api/reports/${type}-${framework}`);
  const viewers = [
    { person: personOf(beacon, assessors.length), paths: ['/api/beacons', ...results] },
    { person: admin, paths: ['/api/beacons', ...results, ...reports] },
  ];
  async function texts(): Promise<string[]> {
    const told: string[] = [];
    for (const { person, paths } of viewers) {
      // A session ends while the clock moves on.
      const headers = await app.signIn(person);
      for (const path of paths) told.push(await app.text(path, headers));
    }
    return told;
  }
  async function watch(): Promise<Seen> {
    const told: string[] = [];
    for (const code of codes) told.push(await app.text(`/api/assessments/new?token=${code}`));
    return { codes: told, scores: scoresIn(await texts()) };
  }
  return Object.assign(watch, { texts });
}

function scoresIn(texts: string[]): Map<string, number> {
  const scores = new Map<string, number>();
  const walk = (value: unknown, place: string) => {
    if (typeof value === 'number' && ofScores.test(place)) scores.set(place, value);
    if (!value || typeof value !== 'object') return;
    for (const [key, part] of Object.entries(value)) {
      if (key !== ofAnswers) walk(part, `${place}.${key}`);
    }
  };
  texts.forEach((text, index) => walk(JSON.parse(text), `${index}`));
  return scores;
}

type Ratings = Record<string, { rating: number; comment?: string }>;

async function say(fixture: Fixture, person: number, attributes: Ratings): Promise<void> {
  const { status } = await fixture.submit(await fixture.mail(person), { attributes });
  expect(status).toBe(200);
}
