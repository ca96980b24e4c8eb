import { sql } from 'kysely';
import type { ClientDetails } from '#contract/clients.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { selectDetails } from '#server/beacons/client-details.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import { isActive } from '#server/platform/database/conditions.ts';
import { memberName } from '#server/platform/database/display-names.ts';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import type { ResultContext } from '#server/results/present.ts';

/** A Beacon whose answers are downloaded, with its framework. */
export type AnsweredBeacon = BeaconKey &
  ResultContext &
  Pick<ClientDetails, 'clientName' | 'clientExternalRef' | 'dateOfBirth' | 'gender'> & {
    clientId: string;
    name: string;
  };

/** A Beacon before its framework is read. */
export type AnsweredBeaconRow = Omit<AnsweredBeacon, 'framework' | 'timeZone'> & {
  frameworkId: string;
  frameworkVersion: number;
};

/** One response to a settled window. */
export interface ResponseRow {
  assessmentId: string;
  number: number;
  opensAt: Date;
  memberId: string;
  userId: string;
  role: AssessorRole;
  /** Null where the name is no longer known. */
  name: string | null;
  attributes: Answers['attributes'];
  comment: string | null;
}

/** Small enough that a page of windows with many assessors fits into memory. */
const windowsAtOnce = 20;
const beaconsAtOnce = 100;

const settledWindows = ({ organisationId, beaconId }: BeaconKey, after: number) => sql`
  select a.id, a.number, a.opens_at from assessments a
  join beacons b on b.organisation_id = ${organisationId} and b.id = a.beacon_id
  where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId}
    and a.number > ${after} and ${isSettledResult('a')}
  order by a.number limit ${windowsAtOnce}`;

/** The settled windows of a Beacon after a number, a page in their order; an anonymous one has three responses or more. */
export async function findSettledWindows(
  { db }: Services,
  beacon: BeaconKey,
  after: number,
): Promise<Pick<ResponseRow, 'number' | 'opensAt' | 'assessmentId'>[]> {
  const { rows } = await sql<Pick<ResponseRow, 'number' | 'opensAt' | 'assessmentId'>>`
    select id as "assessmentId", number, opens_at as "opensAt"
    from (${settledWindows(beacon, after)}) w order by number`.execute(db);
  return rows;
}

/** The responses to the settled windows of a Beacon after a number: a page of whole windows in their order. */
export async function findResponses(
  { db }: Services,
  beacon: AnsweredBeacon,
  after: number,
): Promise<ResponseRow[]> {
  const { organisationId } = beacon;
  const { rows } = await sql<Omit<ResponseRow, 'attributes'> & { attributes: StoredAnswers }>`
    with w as (${settledWindows(beacon, after)})
    select w.id as "assessmentId", w.number, w.opens_at as "opensAt", m.id as "memberId",
      m.user_id as "userId", r.role, nullif(${memberName('m')}, '') as name, r.attributes, r.comment
    from w
    join responses r on r.organisation_id = ${organisationId} and r.assessment_id = w.id
    join members m on m.organisation_id = ${organisationId} and m.id = r.member_id
    left join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = m.user_id
    order by w.number, m.id`.execute(db);
  return rows.map(({ attributes, ...row }) => {
    return { ...row, attributes: fromStoredAnswers(beacon.framework, attributes) };
  });
}

interface FrameworkScope {
  organisationId: string;
  frameworkId: string;
  version: number | undefined;
}

const ofFramework = ({ organisationId, frameworkId, version }: FrameworkScope) => sql`
  b.organisation_id = ${organisationId} and b.framework_id = ${frameworkId}
  and b.framework_version = coalesce(${version ?? null}::integer, b.framework_version)
  and ${isActive('b')}`;

/** The versions that active Beacons of the organisation use. */
export async function findUsedVersions(
  { db }: Services,
  scope: FrameworkScope,
): Promise<FrameworkKey[]> {
  const { rows } = await sql<FrameworkKey>`
    select distinct b.framework_id as id, b.framework_version as version from beacons b
    where ${ofFramework(scope)} order by version`.execute(db);
  return rows;
}

/** The active Beacons of a framework, read in pages: no connection is held while the reader takes its time. */
export async function* eachBeacon(
  { db }: Services,
  scope: FrameworkScope,
): AsyncGenerator<AnsweredBeaconRow> {
  let after = nilUuid;
  let page: AnsweredBeaconRow[];
  do {
    const { rows } = await sql<AnsweredBeaconRow>`
      select b.organisation_id as "organisationId", b.id as "beaconId", b.name,
        b.framework_id as "frameworkId", b.framework_version as "frameworkVersion",
        b.is_anonymous as "isAnonymous", b.lower_threshold as "lowerThreshold",
        b.upper_threshold as "upperThreshold", c.id as "clientId",
        ${selectDetails(['clientName', 'clientExternalRef', 'dateOfBirth', 'gender'])}
      from beacons b
      join clients c on c.organisation_id = ${scope.organisationId} and c.id = b.client_id
      where ${ofFramework(scope)} and b.id > ${after} order by b.id limit ${beaconsAtOnce}`.execute(
      db,
    );
    page = rows;
    yield* page;
    after = page.at(-1)?.beaconId ?? after;
  } while (page.length === beaconsAtOnce);
}
