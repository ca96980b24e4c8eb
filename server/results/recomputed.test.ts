import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { optionsOf } from '#rules/definition/item.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { teamResultOf } from '#server/beacons/projections/stored-result.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { pick, seededRandom } from '#server/start/invented/random.ts';
import type { Random } from '#server/start/invented/random.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeReported } from '#testing/make-reported.ts';
import { mailToken, makeBeacon, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { recomputedResults } from '#testing/recomputed-results.ts';
import type { Recomputed } from '#testing/recomputed-results.ts';

/** The number of Beacons answered over HTTP, and of Beacons written directly to the database. */
const answeredCount = 60;
const writtenCount = Number(process.env['RECOMPUTED_BEACONS'] ?? 1000);
const timeout = 120_000;
const secondWindow = new Date('2026-11-09T10:00:00Z');

const database = openForFile(openTestDatabase);

test(
  'every stored and answered result of the demo equals the recomputation from its rows',
  { timeout },
  async () => {
    await resetDatabase(database.db);
    await using demo = await HttpApp.start(database);
    await loadDemo(demo.services);
    const ada = await demo.signIn({ userId: demoId('user', 'ada@riverside.test') });
    const xavier = await demo.signIn({ userId: demoId('user', 'xavier@hillcrest.test') });
    const checked = await checkAll(demo, ({ organisationId }) =>
      organisationId === demoId('organisation', 'hillcrest') ? xavier : ada,
    );
    expect(checked).toBeGreaterThan(100);
  },
);

test(
  'every result of Beacons answered over HTTP equals the recomputation',
  { timeout },
  async () => {
    await resetDatabase(database.db);
    await using app = await HttpApp.start(database);
    const random = seededRandom('recomputed');
    const beacons: MadeBeacon[] = [];
    for (let n = 0; n < answeredCount; n += 1) beacons.push(await makeAny(app, random));
    for (const beacon of beacons) await answerAll(app, beacon, random);
    app.services.clock.moveTo(secondWindow);
    await runDueWindows(app.services);
    for (const beacon of beacons.slice(0, answeredCount / 4)) await answerAll(app, beacon, random);
    const headers = new Map<string, Record<string, string>>();
    for (const beacon of beacons) {
      headers.set(beacon.beaconId, await app.signIn(personOf(beacon, beacon.people.length - 1)));
    }
    const checked = await checkAll(app, ({ beaconId }) => headers.get(beaconId) ?? {});
    expect(checked).toBeGreaterThan(answeredCount);
  },
);

test(
  'every result of a thousand Beacons equals the recomputation, also over HTTP for the latest',
  { timeout },
  async () => {
    await resetDatabase(database.db);
    await using app = await HttpApp.start(database);
    const { admin } = await makeReported(app.services, writtenCount, Object.keys(frameworks));
    const headers = await app.signIn(admin);
    const checked = await checkAll(
      app,
      () => headers,
      ({ isLatest }) => isLatest,
    );
    expect(checked).toBeGreaterThan(writtenCount);
  },
);

interface Stored {
  organisationId: string;
  beaconId: string;
  number: number;
  isAnonymous: boolean;
  isActive: boolean;
  isLatest: boolean;
  isSettled: boolean;
  result: TeamResult;
}

/** Compares the stored and the answered results with the rows; returns the number of assessments. */
async function checkAll(
  app: HttpApp,
  headersFor: (stored: Stored) => Record<string, string>,
  isRequested: (stored: Stored) => boolean = () => true,
): Promise<number> {
  const recomputed = Map.groupBy(await recomputedResults(app.services), keyOf);
  const all = await storedResults(app);
  const before = new Map<string, Map<string, Recomputed>>();
  for (const stored of all) {
    const expected = new Map(recomputed.get(keyOf(stored))?.map((each) => [each.node, each]));
    const earlier = before.get(stored.beaconId);
    expectSame(stored.result, expected, earlier, false);
    const isWithheld = shouldWithhold(stored, expected);
    if (!isWithheld) before.set(stored.beaconId, expected);
    if (!stored.isActive || !isRequested(stored)) continue;
    const path = findAssessmentResult.path
      .replace('{uuid}', stored.beaconId)
      .replace('{number}', `${stored.number}`);
    const { status, data } = await app.get(path, headersFor(stored));
    expect(status).toBe(200);
    const { assessment } = data as { assessment: AssessmentResult };
    expect(assessment.isSettled).toBe(stored.isSettled);
    expect(assessment.score === null).toBe(isWithheld || !expected.has('assessment'));
    const since = stored.isSettled ? earlier : undefined;
    if (!isWithheld) expectSame(assessment, expected, since, stored.isAnonymous);
  }
  return all.length;
}

/** An anonymous score is withheld until three people have answered and the window is settled. */
function shouldWithhold(
  { isAnonymous, isSettled }: Stored,
  expected: Map<string, Recomputed>,
): boolean {
  return isAnonymous && (!isSettled || (expected.get('assessment')?.count ?? 0) < 3);
}

function keyOf({ beaconId, number }: { beaconId: string; number: number }): string {
  return `${beaconId} ${number}`;
}

function expectSame(
  result: TeamResult | AssessmentResult,
  expected: Map<string, Recomputed>,
  before: Map<string, Recomputed> | undefined,
  isAnonymous: boolean,
): void {
  const actual = nodesOf(result).map(([node, { score, count, range, change }]) => {
    return [node, [score, count, range?.[0], range?.[1], change].map(rounded)];
  });
  const expectedNodes = nodesOf(result).map(([node]) => {
    const { score, count = 0, lowest, highest } = expected.get(node) ?? {};
    const earlier = before?.get(node)?.score;
    const change = score === undefined || earlier === undefined ? undefined : score - earlier;
    if (!isAnonymous) return [node, [score, count, lowest, highest, change].map(rounded)];
    const isPart = node !== 'assessment';
    const disclosed = isPart && count < 3 ? undefined : score;
    const ofWhole = isPart ? undefined : change;
    return [node, [disclosed, count, undefined, undefined, ofWhole].map(rounded)];
  });
  expect(actual).toEqual(expectedNodes);
}

function rounded(number: number | null | undefined): number | null {
  return typeof number === 'number' ? Math.round(number * 1e9) / 1e9 + 0 : null;
}

type AnyNode = Pick<TeamResult, 'score' | 'count' | 'range' | 'change'>;

function nodesOf(result: TeamResult | AssessmentResult): [node: string, AnyNode][] {
  return [
    ['assessment', result],
    ...result.attributes.flatMap((section): [string, AnyNode][] => [
      [`section ${section.id}`, section],
      ...section.attributes.map((question): [string, AnyNode] => [
        `question ${question.id}`,
        question,
      ]),
    ]),
  ];
}

/** Every assessor has answered or the window is closed; with at least three responses if anonymous. */
const everybodyAnswered = sql<boolean>`(a.closed_at is not null or not exists (
  select from members m where m.organisation_id = b.organisation_id and m.beacon_id = b.id
    and m.removed_at is null and m.role <> 'viewer' and m.asked_from <= a.number and not exists (
      select from responses r where r.organisation_id = a.organisation_id
        and r.assessment_id = a.id and r.member_id = m.id))
  and (not b.is_anonymous or (select count(*) from responses r
    where r.organisation_id = a.organisation_id and r.assessment_id = a.id) >= 3))`;

/** The stored results by frameworks of the first edition, which the recomputation knows. */
async function storedResults({ services }: HttpApp): Promise<Stored[]> {
  const rows = await services.db
    .selectFrom('assessments as a')
    .innerJoin('beacons as b', (join) =>
      join.onRef('b.organisation_id', '=', 'a.organisation_id').onRef('b.id', '=', 'a.beacon_id'),
    )
    .innerJoin('frameworks as f', (join) =>
      join.onRef('f.id', '=', 'b.framework_id').onRef('f.version', '=', 'b.framework_version'),
    )
    .select(['a.organisation_id', 'b.id', 'a.number', 'a.result', 'a.sections'])
    .select(['b.framework_id', 'b.framework_version', 'b.is_anonymous'])
    .select('b.archived_at')
    .select(everybodyAnswered.as('isSettled'))
    .where('a.completed_at', 'is not', null)
    .where(sql`f.definition->>'edition'`, 'is', null)
    .orderBy('b.id')
    .orderBy('a.number')
    .execute();
  const definitions = await Promise.all(
    rows.map(({ framework_id: id, framework_version: version }) =>
      services.frameworks.find({ id, version }),
    ),
  );
  return rows.flatMap(
    ({ organisation_id: organisationId, id: beaconId, number, ...row }, index) => {
      const { is_anonymous: isAnonymous, archived_at, isSettled } = row;
      const definition = definitions[index];
      const result = definition ? teamResultOf(definition, row) : null;
      const isActive = archived_at === null;
      const isLatest = rows[index + 1]?.id !== beaconId;
      const stored = {
        organisationId,
        beaconId,
        number,
        isAnonymous,
        isActive,
        isLatest,
        isSettled,
      };
      return result ? [{ ...stored, result }] : [];
    },
  );
}

const frameworks: Record<string, AssessorRole[]> = {
  'team-wellbeing': ['assessor', 'parent', 'teacher', 'self'],
  'strengths-and-difficulties': ['parent', 'teacher', 'self'],
  'childrens-quality-of-life': ['self', 'parent'],
  'weekly-check-in': ['self', 'parent', 'teacher'],
};

/** Creates a Beacon of a random framework, with up to four people of random roles and a viewer. */
async function makeAny({ services }: HttpApp, random: Random): Promise<MadeBeacon> {
  const framework = pick(Object.keys(frameworks), random) ?? '';
  const count = 1 + Math.floor(random() * 4);
  const roles = Array.from({ length: count }, () => pick(frameworks[framework] ?? [], random));
  const isAnonymous = framework === 'team-wellbeing' && random() < 0.5;
  return makeBeacon(services, {
    framework,
    isAnonymous,
    roles: [...roles.map((role) => role ?? 'parent'), 'viewer'],
  });
}

/** Lets most people answer most questions. */
async function answerAll(app: HttpApp, beacon: MadeBeacon, random: Random): Promise<void> {
  const { services } = app;
  const framework = await services.frameworks.find(beacon.framework);
  const members = await services.db
    .selectFrom('members')
    .select(['id', 'role'])
    .where('beacon_id', '=', beacon.beaconId)
    .execute();
  for (const [index, { memberId }] of beacon.people.entries()) {
    const role = members.find(({ id }) => id === memberId)?.role ?? 'viewer';
    if (role === 'viewer' || (index > 0 && random() < 0.15)) continue;
    const token = await mailToken(services, beacon, index);
    const body = anyAnswers(framework, role, random);
    const { status } = await app.post(`/api/assessments/${token}/response`, body);
    expect(status).toBe(200);
  }
}

function anyAnswers(framework: Framework, role: AssessorRole, random: Random) {
  const options = new Map(framework.items.map((item) => [item.id, optionsOf(item)]));
  const answers = answersTo(framework, role);
  const attributes: Record<string, { rating: number }> = {};
  for (const id of Object.keys(answers.attributes)) {
    const chosen = pick(options.get(id) ?? [], random)?.value;
    const rating = chosen === undefined ? Math.floor(random() * 101) : Number(chosen);
    const isSkipped = framework.canSkipQuestions && random() < 0.2;
    if (!isSkipped) attributes[id] = { rating: id === 'difficulties' ? 0 : rating };
  }
  return { ...answers, attributes };
}
