import { sql } from 'kysely';
import { isAssessor, versionOf } from '#server/platform/database/conditions.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { AnswerValue } from '#rules/definition/scale.ts';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import { auditRead } from '#server/platform/audit/audit-read.ts';
import { always, readAudited } from '#server/platform/audit/read-audited.ts';
import type { Audit } from '#server/platform/audit/read-audited.ts';
import type { ReadEvent } from '#server/platform/audit/audit-read.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { teamAnswers } from '#server/beacons/projections/team-answers.ts';
import type { ResultRow } from './present.ts';
import { scoredRows } from './scored-rows.ts';
import type { UnscoredRow, VersionedRow } from './scored-rows.ts';
import { displayAvatar, memberName } from '#server/platform/database/display-names.ts';

const maxResults = 60;

/** The columns of an assessment `a` of the Beacon `b`, without its sections. */
export const resultColumns = (organisationId: string) => sql`a.id, a.number, a.result,
  ${teamAnswers(sql`organisation_id = ${organisationId}`, sql`a.result is null`)} as answers,
  a.opens_at as "opensAt", ${versionOf('a')} as "frameworkVersion",
  a.completed_at as "completedAt", (a.closed_at is not null or a.is_complete) as "isSettled",
  ${isSettledResult('a')} as "isDisclosed", t.received as "responseCount",
  not exists (select from assessments p where p.organisation_id = ${organisationId}
    and p.beacon_id = a.beacon_id and p.number < a.number and ${isSettledResult('p')}) as "isFirst"`;

/** The tables of `resultColumns`. */
export const fromResults = sql`assessments a
  join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
  join completions t on t.organisation_id = a.organisation_id and t.assessment_id = a.id`;

/**
 * The latest results of a Beacon, including the open window's; the read is audited. Only the last result that counts is
 * read with its sections.
 */
export async function readResults(
  services: Services,
  { organisationId, beaconId, framework }: BeaconKey & { framework: Framework },
  hiddenAssessmentId: string | null,
  event: ReadEvent,
): Promise<VersionedRow[]> {
  const rows = await readAudited(services, {
    tables: sql`shown as (
      select ${resultColumns(organisationId)}, case when a.number = max(a.number)
        filter (where ${isSettledResult('a')}) over () then a.sections end as sections
      from ${fromResults}
      where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId}
        and a.completed_at is not null and a.id is distinct from ${hiddenAssessmentId}::uuid
      order by a.number desc limit ${maxResults}
    )`,
    select: sql<UnscoredRow>`select * from shown order by number desc`,
    audit: newestAudit(event),
  });
  return scoredRows(services, framework, rows);
}

/** A page of the results of a Beacon that count, with their sections, after a number and in the order of windows. */
export async function findSettledResults(
  services: Services,
  { organisationId, beaconId, framework }: BeaconKey & { framework: Framework },
  after: number,
): Promise<VersionedRow[]> {
  const { rows } = await sql<UnscoredRow>`
    select ${resultColumns(organisationId)}, a.sections from ${fromResults}
    where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId}
      and a.number > ${after} and ${isSettledResult('a')}
    order by a.number limit ${maxResults}`.execute(await services.findReader());
  return scoredRows(services, framework, rows);
}

/** The audit of a read that names the newest assessment of its table `shown`. */
export function newestAudit(event: ReadEvent): Audit<{ id: string; number: number }> {
  return {
    within: auditRead(event, sql`(select id from shown order by number desc limit 1)`),
    after: (rows) => auditRead(event, rows.toSorted((a, b) => b.number - a.number)[0]?.id),
  };
}

/** One completed assessment with its sections and its neighbours. */
export interface AssessmentRow extends ResultRow {
  previousId: string | null;
  previousNumber: number | null;
  /** The version of the previous assessment; null where it is the Beacon's. */
  previousVersion: number | null;
  nextNumber: number | null;
}

export async function findAssessment(
  services: Services,
  { organisationId, beaconId, framework }: BeaconKey & { framework: Framework },
  number: number,
): Promise<VersionedRow<AssessmentRow> | undefined> {
  const neighbour = (column: string, isBefore: boolean) => sql`(select ${sql.ref(column)}
    from assessments where organisation_id = ${organisationId} and beacon_id = ${beaconId}
      and completed_at is not null and number ${sql.raw(isBefore ? '<' : '>')} ${number}
    order by number ${sql.raw(isBefore ? 'desc' : 'asc')} limit 1)`;
  const { rows } = await sql<UnscoredRow<AssessmentRow>>`
    select ${resultColumns(organisationId)}, a.sections,
      ${neighbour('id', true)} as "previousId", ${neighbour('number', true)} as "previousNumber",
      ${neighbour('framework_version', true)} as "previousVersion", ${neighbour('number', false)} as "nextNumber"
    from ${fromResults}
    where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId}
      and a.number = ${number} and a.completed_at is not null`.execute(services.db);
  const [row] = await scoredRows(services, framework, rows);
  return row;
}

/** A person who was asked in an assessment, or answered it. */
export interface RespondentRow {
  assessmentId: string;
  userId: string;
  role: AssessorRole;
  /** Null where the name is no longer known. */
  name: string | null;
  avatar: string | null;
  /** Null where they did not answer. */
  attributes: Answers['attributes'] | null;
  comment: string | null;
}

type StoredRow = Omit<RespondentRow, 'attributes'> & { attributes: StoredAnswers | null };

/** An assessment with the version by which it was asked. */
export interface AskedAssessment {
  id: string;
  framework: Framework;
}

/** The assessors of an assessment and of others, with their answers; the read is audited. */
export async function readRespondents(
  services: Services,
  { organisationId }: BeaconKey,
  [asked, ...others]: [AskedAssessment, ...AskedAssessment[]],
  event: ReadEvent,
): Promise<RespondentRow[]> {
  const frameworks = new Map([asked, ...others].map(({ id, framework }) => [id, framework]));
  const select = sql<StoredRow>`
    select a.id as "assessmentId", m.user_id as "userId", coalesce(r.role, m.role) as role,
      nullif(${memberName('m')}, '') as name, ${displayAvatar} as avatar, r.attributes, r.comment
    from assessments a
    join members m on m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
    left join responses r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      and r.member_id = m.id
    left join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = m.organisation_id
      and ou.user_id = m.user_id
    where a.organisation_id = ${organisationId} and a.id = any(${[...frameworks.keys()]}::uuid[])
      and (r.member_id is not null or (${isAssessor('m')} and m.asked_from <= a.number
        and (m.removed_at is null or m.removed_at >= a.closed_at)))
    order by name, m.id`;
  const audit = always(auditRead(event, asked.id));
  const rows = await readAudited(services, { select, audit });
  return rows.map(({ attributes, ...row }) => {
    const framework = frameworks.get(row.assessmentId) ?? asked.framework;
    return { ...row, attributes: attributes && fromStoredAnswers(framework, attributes) };
  });
}

/** The answers to an anonymous assessment by question, in a separate random order for each question. */
export interface AnonymousAnswers {
  responseCount: number;
  questions: Record<string, AnonymousQuestion> | null;
  comments: string[] | null;
}

export interface AnonymousAnswer {
  rating: number | null;
  value: AnswerValue | null;
}

export interface AnonymousQuestion {
  answers: AnonymousAnswer[] | null;
  comments: string[] | null;
}

/** What is read of anonymous answers: the questions are counted from 1, in the order in which answers are stored. */
interface AnonymousRow extends Omit<AnonymousAnswers, 'questions'> {
  positions: Record<string, AnonymousQuestion> | null;
}

/**
 * Answers to an anonymous assessment without any link to people: shuffled separately for every question, and empty before
 * the window is settled or where fewer than three people answered.
 */
export async function readAnonymousAnswers(
  services: Services,
  { organisationId, framework }: BeaconKey & { framework: Framework },
  { id: assessmentId, isSettled: canBeDisclosed }: Pick<AssessmentRow, 'id' | 'isSettled'>,
  event: ReadEvent | null,
): Promise<AnonymousAnswers> {
  const tables = anonymousTables(organisationId, assessmentId, canBeDisclosed);
  const select = sql<AnonymousRow>`
    select (select responses from counted) as "responseCount",
      (select json_object_agg(position, json_build_object('answers', answers, 'comments', comments))
        from questions) as positions,
      (select json_agg(comment order by gen_random_uuid()) from disclosed where comment is not null)
        as comments`;
  const audit = event && always(auditRead(event, assessmentId));
  const [row] = await readAudited(services, { tables, select, audit });
  if (!row) throw new Error('A count must return a row');
  const { responseCount, positions, comments } = row;
  const questions = Object.entries(positions ?? {}).map(
    ([position, question]) => [framework.items[Number(position) - 1]?.id, question] as const,
  );
  return { responseCount, questions: positions && Object.fromEntries(questions), comments };
}

/** The questions of the answers that may be disclosed. */
function anonymousTables(organisationId: string, assessmentId: string, canBeDisclosed: boolean) {
  return sql`
    counted as (
      select count(*)::int as responses from responses
      where organisation_id = ${organisationId} and assessment_id = ${assessmentId}
    ), disclosed as (
      select attributes, comment from responses
      where organisation_id = ${organisationId} and assessment_id = ${assessmentId}
        and ${canBeDisclosed} and (select responses from counted) >= ${minAnonymousResponses}
    ), questions as (
      select position,
        json_agg(json_build_object('rating', rating, 'value', given.value) order by gen_random_uuid())
          filter (where rating is not null or given.value is not null) as answers,
        json_agg(given.comment order by gen_random_uuid())
          filter (where given.comment is not null) as comments
      from disclosed, json_array_elements(disclosed.attributes) with ordinality answers(answer, position),
        lateral (
        select answer->'comment' as comment, answer->'value' as value,
          case json_typeof(answer) when 'number' then answer else answer->'rating' end as rating) given
      where json_typeof(answer) <> 'null'
      group by position
    )`;
}
