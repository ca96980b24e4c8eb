import { describe, expect, test } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { findBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import { naiveChange, naiveIsMore } from '#rules/testing/naive-reliable-change.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import type { HttpApp } from '#testing/http-app.ts';
import { openHttpApp } from '#testing/open-http-app.ts';

let app: HttpApp;
openHttpApp(async (opened) => {
  app = opened;
  await loadDemo(app.services);
});

async function ask(person: string, key: string, number: number | string) {
  const headers = await app.signIn({ userId: demoId('user', `${person}@riverside.test`) });
  const path = findAssessmentResult.path
    .replace('{uuid}', demoId('beacon', key))
    .replace('{number}', `${number}`);
  return app.get(path, headers);
}

async function find(person: string, key: string, number: number): Promise<AssessmentResult> {
  const { status, data } = await ask(person, key, number);
  expect(status).toBe(200);
  return data['assessment'] as AssessmentResult;
}

function isRated({ score }: { score: number | null }): boolean {
  return score !== null;
}

async function findPage(person: string, key: string): Promise<Beacon> {
  const headers = await app.signIn({ userId: demoId('user', `${person}@riverside.test`) });
  const { data } = await app.get(findBeacon.path.replace('{uuid}', demoId('beacon', key)), headers);
  return data['beacon'] as Beacon;
}

test('a result has its neighbours, its rule and the version of its framework', async () => {
  const result = await find('vera', 'kim', 5);
  expect(result).toMatchObject({
    number: 5,
    previousNumber: 4,
    nextNumber: 6,
    responseCount: 3,
    withheld: null,
    isAnonymous: false,
    explained: {
      frameworkId: 'team-wellbeing',
      frameworkVersion: 1,
      rule: expect.stringContaining('average of all ratings'),
    },
  });
  expect((await find('vera', 'kim', 1)).previousNumber).toBeNull();
  expect(result.attributes.map(({ title }) => title)).toContain('Energy');
});

test('a result lists everybody with their role, their score and their comments', async () => {
  const { attributes, userBreakdown } = await find('ada', 'kim', 5);
  expect(userBreakdown.map(({ label, role }) => [label, role])).toEqual([
    ['Bea Fontaine', 'assessor'],
    ['Jonas Weber', 'assessor'],
    ['Kim Larsen', 'self'],
  ]);
  const questions = attributes.flatMap((section) => section.attributes);
  for (const { userBreakdown: rows, score, comments } of questions.filter(isRated)) {
    const scores = rows.flatMap((row) => (row.score === null ? [] : [row.score]));
    const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length;
    expect(mean).toBeCloseTo(score ?? NaN, 9);
    const written = rows.flatMap(({ comment }) => (comment === null ? [] : [comment]));
    expect(comments.map(({ text }) => text).toSorted()).toEqual(written.toSorted());
  }
  expect(questions.some(({ comments }) => comments.length > 0)).toBe(true);
});

test('an assessor who did not answer is listed last, without a score', async () => {
  const member = demoId('member', 'tom tess');
  const { db } = app.services;
  const { id } = await db
    .selectFrom('assessments')
    .select('id')
    .where('beacon_id', '=', demoId('beacon', 'tom'))
    .where('number', '=', 3)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('responses')
    .where('assessment_id', '=', id)
    .where('member_id', '=', member)
    .execute();
  await rebuildProjections(db);
  const { userBreakdown } = await find('ada', 'tom', 3);
  expect(userBreakdown.at(-1)).toMatchObject({
    id: demoId('user', 'tess@riverside.test'),
    hasAnswered: false,
    score: null,
    isBadScore: false,
  });
  expect(userBreakdown.slice(0, -1).every(({ hasAnswered }) => hasAnswered)).toBe(true);
});

test('the parts of the change since the previous assessment add up to it', async () => {
  const result = await find('ada', 'yusuf', 4);
  const nodes = [
    result,
    ...result.attributes,
    ...result.attributes.flatMap((section) => section.attributes),
  ];
  const split = nodes.filter(({ changeSplit }) => changeSplit !== null);
  expect(split.length).toBeGreaterThan(20);
  for (const { change, changeSplit } of split) {
    const { samePeople = 0, differentPeople = 0 } = changeSplit ?? {};
    expect(samePeople + differentPeople).toBeCloseTo(change ?? NaN, 9);
  }
  expect((await find('ada', 'yusuf', 1)).changeSplit).toBeNull();
});

test('the demo shows changes within and beyond measurement error, as a recomputation has them', async () => {
  const verdicts = new Set<boolean | undefined>();
  let before = await find('ada', 'jude well', 1);
  for (let number = 2; number <= 6; number += 1) {
    const now = await find('ada', 'jude well', number);
    for (const [index, node] of [now, ...now.attributes].entries()) {
      const earlier = [before, ...before.attributes][index];
      const roles = new Map(node.reliableChange?.roles.map((each) => [each.role, each]));
      for (const role of ['parent', 'teacher'] as const) {
        const change = naiveChange(role, scoredBy(earlier), scoredBy(node));
        const said = roles.get(role);
        expect(said?.isMoreThanError).toBe(said && change ? naiveIsMore(change, said) : undefined);
        expect(said !== undefined).toBe(change !== null);
        verdicts.add(said?.isMoreThanError);
      }
    }
    before = now;
  }
  expect(verdicts).toEqual(new Set([true, false, undefined]));
});

function scoredBy(node: Pick<AssessmentResult, 'userBreakdown'> | undefined) {
  return (node?.userBreakdown ?? []).flatMap(({ id: userId, role, score }) =>
    score === null || role === null ? [] : [{ userId, role, score }],
  );
}

test('the spread has the score of each role and their difference', async () => {
  const { spread, roles } = await find('ada', 'riley', 4);
  expect(spread?.roles.map(({ role }) => role)).toEqual(['assessor', 'teacher', 'self']);
  expect(roles).toEqual(
    spread?.roles.map(({ role, score, normalisedScore, bands, classifier }) => ({
      role,
      score,
      normalisedScore,
      range: [score, score],
      normalisedRange: [normalisedScore, normalisedScore],
      bands,
      classifier,
    })),
  );
  const means = spread?.roles.map(({ normalisedScore }) => normalisedScore) ?? [];
  expect(spread?.between).toBeCloseTo(Math.max(...means) - Math.min(...means), 9);
});

test('an SDQ result has its total, its scales with bands, and impact without a score', async () => {
  const result = await find('ada', 'leo sdq', 2);
  expect(result.type).toBe('sdq');
  const total = result.attributes.find(({ id }) => id === 'total_difficulty');
  expect(total).toMatchObject({
    score: result.score,
    classifier: result.classifier,
    attributes: [],
  });
  expect(total?.userBreakdown.map(({ role }) => role)).toEqual(['parent', 'teacher']);
  const impact = result.attributes.find(({ id }) => id === 'impact');
  expect([impact?.score, impact?.rule]).toEqual([
    null,
    'These questions do not count towards any score.',
  ]);
  const flagged = result.attributes.filter(({ isBadScore }) => isBadScore);
  const worst = flagged.map(({ normalisedRange }) => normalisedRange?.[0] ?? 100);
  expect(worst.every((position) => position < 33.33)).toBe(true);
});

describe('a result is not shown', () => {
  test('to the client, who gets access_denied', async () => {
    const { status, data } = await ask('kim', 'kim', 5);
    expect([status, data['assessment']]).toEqual([200, 'access_denied']);
  });

  test.each(['nora', 'cora', 'ines'])('to %s, who gets not_found', async (person) => {
    expect((await ask(person, 'kim', 5)).status).toBe(404);
  });

  test.each([0, -1, 999, 1.5, 'latest', '1e99'])('for the unknown number %s', async (number) => {
    const { status, errors } = await ask('ada', 'kim', number);
    expect([status, errors['id']]).toEqual([404, 'not_found']);
  });
});

test('an open window is hidden only from those who still have to answer it', async () => {
  const { nextAssessment } = await findPage('ada', 'riley');
  const open = nextAssessment?.number ?? 0;
  expect(nextAssessment?.open).toBe(true);
  const hidden = await ask('tess', 'riley', open);
  expect([hidden.status, hidden.errors['id']]).toEqual([409, 'results_hidden']);
  expect((await find('mei', 'riley', open)).responseCount).toBe(1);
  expect((await find('ada', 'riley', open)).responseCount).toBe(1);
  expect((await find('tess', 'riley', open - 1)).responseCount).toBe(3);
});

test('reading a result takes at most eight statements and writes an audit event with ids', async () => {
  const { db } = app.services;
  const traces = () =>
    db
      .selectFrom('audit_events')
      .select(['user_id', 'assessment_id', 'beacon_id'])
      .where('action', '=', 'results.read')
      .where('assessment_id', 'is not', null)
      .where('user_id', '=', demoId('user', 'oscar@riverside.test'))
      .execute();
  expect(await traces()).toEqual([]);
  const statements = await app.statementsOf(() => find('oscar', 'kim', 5));
  expect(statements.length).toBeLessThanOrEqual(8);
  const { id } = await find('vera', 'kim', 5);
  expect(await traces()).toEqual([
    {
      user_id: demoId('user', 'oscar@riverside.test'),
      assessment_id: id,
      beacon_id: demoId('beacon', 'kim'),
    },
  ]);
});
