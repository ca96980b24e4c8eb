import { sql } from 'kysely';
import type { ClientDetails } from '#contract/clients.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { selectDetails } from '#server/beacons/client-details.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import { isActive, versionOf } from '#server/platform/database/conditions.ts';
import { memberName } from '#server/platform/database/display-names.ts';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import type { ResultContext } from '#server/results/present.ts';
import { contextOf } from '#server/results/version-context.ts';

/** A Beacon whose answers are downloaded, with its framework. */
export type AnsweredBeacon = BeaconKey &
  ResultContext &
  Pick<ClientDetails, 'clientName' | 'clientExternalRef' | 'dateOfBirth' | 'gender'> & {
    clientId: string;
    name: string;
    /** The version whose answers are wanted; absent for all. */
    onlyVersion?: number | undefined;
  };

/** A Beacon before its framework is read. */
export type AnsweredBeaconRow = Omit<AnsweredBeacon, 'framework' | 'timeZone'> & {
  frameworkId: string;
  frameworkVersion: number;
};

/** A settled window, and the Beacon in the version by which it was asked. */
export interface SettledWindow {
  assessmentId: string;
  number: number;
  opensAt: Date;
  /** The number of the settled window before, where windows of other versions are left out; else null. */
  previousNumber: number | null;
  beacon: AnsweredBeacon;
}

/** One response to a settled window. */
export interface ResponseRow extends SettledWindow {
  memberId: string;
  userId: string;
  role: AssessorRole;
  /** Null where the name is no longer known. */
  name: string | null;
  attributes: Answers['attributes'];
  comment: string | null;
}

/** A window among those of several Beacons, which are in the order of their ids. */
export interface WindowPlace {
  beaconId: string;
  number: number;
}

/** Small enough that a page of windows with many assessors fits into memory. */
const windowsAtOnce = 20;
const beaconsAtOnce = 100;

type Versioned<Row> = Omit<Row, 'beacon'> & { beaconId: string; frameworkVersion: number };

/** Of the settled window before the assessment `a`, by whatever version. */
const previousNumber = (organisationId: string) => sql`(select max(p.number) from assessments p
  where p.organisation_id = ${organisationId} and p.beacon_id = a.beacon_id
    and p.number < a.number and ${isSettledResult('p')})`;

/** The settled windows of a framework's Beacons, from the first to the last of these, in the order of their places. */
const settledWindows = (beacons: readonly AnsweredBeacon[], after: WindowPlace) => {
  const { organisationId, onlyVersion, framework } = firstOf(beacons);
  const last = beacons.at(-1)?.beaconId;
  return sql`
    select a.beacon_id as "beaconId", a.id as "assessmentId", a.number, a.opens_at as "opensAt",
      ${versionOf('a')} as "frameworkVersion",
      ${onlyVersion === undefined ? sql`null::int` : previousNumber(organisationId)} as "previousNumber"
    from assessments a
    join beacons b on b.organisation_id = ${organisationId} and b.id = a.beacon_id
    where a.organisation_id = ${organisationId} and b.framework_id = ${framework.id}
      and (a.beacon_id, a.number) > (${after.beaconId}::uuid, ${after.number}::int)
      and a.beacon_id <= ${last} and ${isSettledResult('a')}
      and ${onlyVersion === undefined ? sql`true` : sql`${versionOf('a')} = ${onlyVersion}`}
    order by a.beacon_id, a.number limit ${windowsAtOnce}`;
};

/** Before the first window of these Beacons. */
export function startOf(beacons: readonly AnsweredBeacon[]): WindowPlace {
  return { beaconId: firstOf(beacons).beaconId, number: 0 };
}

/** The settled windows of a Beacon after a number, a page in their order; an anonymous one has three responses or more. */
export async function findSettledWindows(
  services: Services,
  beacon: AnsweredBeacon,
  number: number,
): Promise<SettledWindow[]> {
  const { beaconId } = beacon;
  const { rows } = await sql<Versioned<SettledWindow>>`
    select * from (${settledWindows([beacon], { beaconId, number })}) w order by number`.execute(
    await services.findReader(),
  );
  return Promise.all(rows.map((row) => inItsVersion(services, beacon, row)));
}

/** A page of responses, and the place of its last window; null where there was none left. */
export interface ResponsePage {
  responses: ResponseRow[];
  last: WindowPlace | null;
}

/** The responses to the settled windows of some Beacons after a place: a page of whole windows in their order. */
export async function findResponses(
  services: Services,
  beacons: readonly AnsweredBeacon[],
  after: WindowPlace,
): Promise<ResponsePage> {
  const { organisationId } = firstOf(beacons);
  const { rows } = await sql<
    Versioned<Omit<ResponseRow, 'attributes'>> & { attributes: StoredAnswers }
  >`
    with w as (${settledWindows(beacons, after)})
    select w.*, m.id as "memberId",
      m.user_id as "userId", r.role, nullif(${memberName('m')}, '') as name, r.attributes, r.comment
    from w
    join responses r on r.organisation_id = ${organisationId} and r.assessment_id = w."assessmentId"
    join members m on m.organisation_id = ${organisationId} and m.id = r.member_id
    left join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = m.user_id
    order by w."beaconId", w.number, m.id`.execute(await services.findReader());
  const asked = new Map(beacons.map((beacon) => [beacon.beaconId, beacon]));
  const responses = rows.flatMap(({ attributes, ...row }) => {
    const beacon = asked.get(row.beaconId);
    return beacon ? [readResponse(services, beacon, row, attributes)] : [];
  });
  return { responses: await Promise.all(responses), last: rows.at(-1) ?? null };
}

async function readResponse(
  services: Services,
  beacon: AnsweredBeacon,
  row: Versioned<Omit<ResponseRow, 'attributes'>>,
  attributes: StoredAnswers,
): Promise<ResponseRow> {
  const versioned = await inItsVersion(services, beacon, row);
  return {
    ...versioned,
    attributes: fromStoredAnswers(versioned.beacon.framework, attributes),
  };
}

function firstOf([first]: readonly AnsweredBeacon[]): AnsweredBeacon {
  if (!first) throw new RangeError('There is no Beacon to read');
  return first;
}

async function inItsVersion<Row extends { frameworkVersion: number }>(
  { frameworks }: Services,
  beacon: AnsweredBeacon,
  { frameworkVersion: version, ...row }: Row,
): Promise<Omit<Row, 'frameworkVersion'> & { beacon: AnsweredBeacon }> {
  const framework = await frameworks.find({ id: beacon.framework.id, version });
  return { ...row, beacon: contextOf({ framework }, beacon) };
}

export interface FrameworkScope {
  organisationId: string;
  /** Absent for every framework. */
  frameworkId?: string;
  version?: number | undefined;
  /** Whether Beacons in the archive are among them. */
  isWithArchive?: boolean;
}

/** Beacons of a framework: with a version, those that use it or were asked by it before they moved to another. */
const ofFramework = ({ organisationId, frameworkId, version, isWithArchive }: FrameworkScope) =>
  sql`b.organisation_id = ${organisationId}
  and ${frameworkId === undefined ? sql`true` : sql`b.framework_id = ${frameworkId}`}
  and ${isWithArchive ? sql`true` : isActive('b')}
  and ${version === undefined ? sql`true` : isOrWas(organisationId, version)}`;

const isOrWas = (organisationId: string, version: number) => sql`(b.framework_version = ${version}
  or exists (select from assessments a where a.organisation_id = ${organisationId}
    and a.beacon_id = b.id and a.framework_version = ${version}))`;

/** The versions that Beacons of the organisation use, or used before they moved to another. */
export async function findUsedVersions(
  { db }: Services,
  scope: FrameworkScope,
): Promise<FrameworkKey[]> {
  const { version, organisationId } = scope;
  const { rows } = await sql<FrameworkKey>`
    select id, version from (
      select b.framework_id as id, b.framework_version as version from beacons b
      where ${ofFramework(scope)}
      union
      select b.framework_id, a.framework_version from beacons b
      join assessments a on a.organisation_id = ${organisationId} and a.beacon_id = b.id
        and a.framework_version is not null
      where ${ofFramework(scope)}
    ) used
    where ${version === undefined ? sql`true` : sql`version = ${version}`} order by id, version`.execute(
    db,
  );
  return rows;
}

/** The versions by which a Beacon was asked, and its own. */
export async function findVersionsOf(
  { db }: Services,
  { organisationId, beaconId }: BeaconKey,
): Promise<FrameworkKey[]> {
  const { rows } = await sql<FrameworkKey>`
    select framework_id as id, framework_version as version from beacons
    where organisation_id = ${organisationId} and id = ${beaconId}
    union
    select b.framework_id, a.framework_version from beacons b
    join assessments a on a.organisation_id = ${organisationId} and a.beacon_id = b.id
      and a.framework_version is not null
    where b.organisation_id = ${organisationId} and b.id = ${beaconId}
    order by version`.execute(db);
  return rows;
}

/** The Beacons of a framework in pages: no connection is held while the reader takes its time. */
export async function* pagesOfBeacons(
  services: Services,
  scope: FrameworkScope,
): AsyncGenerator<AnsweredBeaconRow[]> {
  const db = await services.findReader();
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
    if (page.length > 0) yield page;
    after = page.at(-1)?.beaconId ?? after;
  } while (page.length === beaconsAtOnce);
}
