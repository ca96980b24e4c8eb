import { v7 } from 'uuid';
import type { Insertable } from 'kysely';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { toStoredAnswers } from '#rules/answering/stored-answers.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { optionsOf } from '#rules/definition/item.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';
import { rebuildCompletions } from '#server/beacons/projections/completions.ts';
import { refreshLatestSettled } from '#server/beacons/projections/latest-results.ts';
import { countClients } from '#server/beacons/projections/counts.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { resultColumns } from '#server/beacons/projections/stored-result.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { findOfferedFramework } from '#server/frameworks/queries.ts';
import { insertAll } from '#server/start/invented/insert-all.ts';
import { pick, seededRandom } from '#server/start/invented/random.ts';
import type { Random } from '#server/start/invented/random.ts';
import { makeOrganisation, makePerson } from './make-list.ts';
import type { TestServices } from './test-services.ts';

type Rows = { [Table in (typeof tables)[number]]: Insertable<Schema[Table]>[] };

export interface MadeReported {
  organisationId: string;
  slug: string;
  admin: { userId: string };
}

const tables = ['clients', 'beacons', 'members', 'assessments', 'responses'] as const;
const roles: AssessorRole[] = ['parent', 'teacher', 'self'];
export const reportedGroups = ['North', 'South'];
const names = ['Ångström', 'zebra', 'Écho', 'alpha', '=1+1'];
const day = 86_400_000;

/** Creates an organisation with random Beacons of several frameworks, some anonymous, archived or unanswered. */
export async function makeReported(
  services: TestServices,
  count: number,
  frameworkIds: string[],
): Promise<MadeReported> {
  const { db, frameworks } = services;
  const organisationId = await makeOrganisation(services);
  const admin = await makePerson(services, [organisationId], ['admin']);
  const people = await Promise.all(roles.map(() => makePerson(services, [organisationId])));
  const random = seededRandom(`reported ${count}`);
  const rows: Rows = { clients: [], beacons: [], members: [], assessments: [], responses: [] };
  for (let n = 0; n < count; n += 1) {
    const id = pick(frameworkIds, random) ?? '';
    const framework = await findOfferedFramework({ db, frameworks }, { organisationId }, id);
    if (!framework) throw new Error(`Unknown framework ${id}`);
    addBeacon(rows, { services, organisationId, people, framework, random, n });
  }
  for (const table of tables) await insertAll(db, table, rows[table]);
  const keys = rows.beacons.map(({ id: beaconId }) => ({ organisationId, beaconId }));
  await rebuildCompletions(db, keys);
  await refreshLatestSettled(services, keys, services.clock.now());
  await refreshListRows(db, keys);
  await countClients(db, organisationId, rows.clients.length);
  await deliverEvents(services);
  return { organisationId, slug: `org-${organisationId}`, admin };
}

interface Scenario {
  services: TestServices;
  organisationId: string;
  people: { userId: string }[];
  framework: Framework;
  random: Random;
  n: number;
}

function addBeacon(rows: Rows, scenario: Scenario): void {
  const { services, organisationId, framework, random, n } = scenario;
  const shared = { organisation_id: organisationId, created_at: services.clock.now() };
  const [clientId, beaconId] = [v7(), v7()];
  const isAnonymous = framework.allowAnonymous && random() < 0.4;
  const group_names = reportedGroups.filter(() => random() < 0.5);
  const members = membersOf(scenario, beaconId);
  addWindows(rows, scenario, { beaconId, members, isAnonymous });
  const lower = 15 + Math.floor(random() * 20);
  rows.clients.push({ ...shared, id: clientId, name: `Client ${n}`, group_names });
  rows.members.push(...members);
  rows.beacons.push({
    ...shared,
    id: beaconId,
    client_id: clientId,
    name: `${pick(names, random)} ${n}`,
    framework_id: framework.id,
    framework_version: framework.version,
    is_anonymous: isAnonymous,
    lower_threshold: (lower * thresholdUnit(framework).outOf) / 100,
    upper_threshold: ((lower + 40) * thresholdUnit(framework).outOf) / 100,
    period_type: 'none',
    period: 1,
    start_on: '2026-01-01',
    days_open: '1',
    archived_at: random() < 0.1 ? shared.created_at : null,
  });
}

type Members = ReturnType<typeof membersOf>;

function membersOf({ services, organisationId, people, random }: Scenario, beaconId: string) {
  const now = services.clock.now();
  return people.slice(0, 1 + Math.floor(random() * people.length)).map((person, index) => ({
    organisation_id: organisationId,
    created_at: now,
    id: v7(),
    beacon_id: beaconId,
    user_id: person.userId,
    role: roles[index] ?? 'self',
    asked_from: random() < 0.2 ? 2 : 1,
    removed_at: random() < 0.1 ? now : null,
  }));
}

interface Windows {
  beaconId: string;
  members: Members;
  isAnonymous: boolean;
}

/** Adds up to four windows; the last one may still be open. */
function addWindows(rows: Rows, scenario: Scenario, beacon: Windows): void {
  const { services, random } = scenario;
  const windows = Math.floor(random() * 5);
  const now = services.clock.now().getTime();
  let previous: TeamResult | null = null;
  for (let number = 1; number <= windows; number += 1) {
    const daysAgo = (windows - number) * 25 + random() * 20;
    const opensAt = new Date(now - Math.floor(daysAgo * day));
    const isOpen = number === windows && random() < 0.4;
    const result = addWindow(rows, scenario, beacon, { number, opensAt, isOpen, previous });
    if (result && result.count >= (beacon.isAnonymous ? 3 : 0)) previous = result;
  }
}

interface Window {
  number: number;
  opensAt: Date;
  isOpen: boolean;
  previous: TeamResult | null;
}

function addWindow(
  rows: Rows,
  { services, organisationId, framework, random }: Scenario,
  { beaconId, members, isAnonymous }: Windows,
  { number, opensAt, isOpen, previous }: Window,
): TeamResult | null {
  const answeredAt = new Date(opensAt.getTime() + 60_000);
  const eligible = members.filter((member) => member.asked_from <= number);
  const answering = eligible.filter(() => random() < (isOpen ? 0.8 : 0.7));
  const shared = { organisation_id: organisationId, assessment_id: v7() };
  const responses = answering.map((member) => ({
    userId: member.user_id,
    role: member.role,
    attributes: ratings(framework, member.role, random),
    row: responseRow({ ...shared, member_id: member.id, submitted_at: answeredAt }),
  }));
  const result = teamResult(framework, responses, previous);
  const awaited = eligible.filter(
    (member) => member.removed_at === null && !answering.includes(member),
  );
  rows.responses.push(
    ...responses.map(({ row, userId: user_id, role, attributes }) => {
      const stored = JSON.stringify(toStoredAnswers(framework, attributes));
      return { ...row, user_id, role, attributes: stored };
    }),
  );
  rows.assessments.push({
    organisation_id: organisationId,
    id: shared.assessment_id,
    beacon_id: beaconId,
    number,
    opens_at: opensAt,
    ...windowEnd(opensAt, isOpen ? services.clock.now().getTime() : null),
    completed_at: result && answeredAt,
    ...resultColumns(result),
    is_complete: awaited.length === 0 && answering.length >= (isAnonymous ? 3 : 1),
  });
  return result;
}

/** The end of a window: closed two minutes after it opened, or open for another day. */
function windowEnd(opensAt: Date, now: number | null) {
  const closesAt = new Date(now === null ? opensAt.getTime() + 120_000 : now + day);
  return { closes_at: closesAt, closed_at: now === null ? closesAt : null };
}

function responseRow<Ids extends { assessment_id: string }>(ids: Ids) {
  const rest = { comment: null, data: '{}', idempotency_key: ids.assessment_id };
  return { ...ids, ...rest, body_hash: Buffer.alloc(32) };
}

/** Answers to what the role is shown, as a submit stores them. */
function ratings(framework: Framework, role: AssessorRole, random: Random) {
  const given = Object.fromEntries(
    framework.items
      .filter(({ type }, index) => type !== 'comment' && (index === 0 || random() < 0.9))
      .map((item) => {
        const chosen = pick(optionsOf(item), random)?.value;
        const rating = chosen === undefined ? Math.floor(random() * 101) : Number(chosen);
        return [item.id, { rating, response_type: 'rating' as const }];
      }),
  );
  const { shows } = scorePerson(scoringModel(framework, role), given);
  return Object.fromEntries(Object.entries(given).filter(([id]) => shows(id)));
}
