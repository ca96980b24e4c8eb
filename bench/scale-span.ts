import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type Sql = RawBuilder<unknown>;

/** Organisations of the same shape, numbered from `first`, each with so many Beacons. */
export interface Span {
  first: number;
  organisations: number;
  beacons: number;
}

/** Some of the Beacons of a span, counted through all its organisations. */
export interface Part extends Span {
  from: number;
  to: number;
}

const beaconsPerPair = 40;

/** The letters with which the ids of rows begin. */
export const kinds = {
  organisation: 'f',
  user: '1',
  member: '2',
  client: 'a',
  beacon: 'b',
  window: 'c',
  mail: 'd',
  item: 'e',
  import: '3',
  draft: '4',
  event: '5',
} as const;
export type Kind = keyof typeof kinds;

/** An organisation's users beside its admin: half of them see Beacons and half of them answer. */
export function peopleOf({ beacons }: Pick<Span, 'beacons'>): number {
  return 2 * Math.max(2, Math.ceil(beacons / beaconsPerPair));
}

/** The id of a row, by the number of its organisation and its own. */
export function idOf(kind: Kind, organisation: number, number: number): string {
  const start = kinds[kind] + String(organisation).padStart(7, '0');
  return `${start}-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** The same in SQL, sequential as the ids of real rows are. */
export function idIn(kind: Kind, number: Sql): Sql {
  return sql`(${sql.lit(kinds[kind])} || lpad(org::text, 7, '0') || '-0000-7000-8000-'
    || lpad((${number})::text, 12, '0'))::uuid`;
}

/** The id of the organisation `org` in SQL. */
export const organisation = idIn('organisation', sql`0`);

/** The text of a link, by the kind of link and the number of its member. */
export function tokenOf(kind: 'mail' | 'qr', number: number, member: number): string {
  return `${kind}-${number}-${member}`.padStart(32, '0');
}

/** The hash of such a text in SQL. */
export function tokenHashIn(kind: 'mail' | 'qr', member: Sql): Sql {
  return sql`sha256(lpad(${sql.lit(`${kind}-`)} || org || '-' || ${member}, 32, '0')::bytea)`;
}

/** The text of a token of 256 bits, by what it is for. */
export function longTokenOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Rows `org` and `n` of every organisation of the span. */
export function everyOrganisation({ first, organisations }: Span): Sql {
  return sql`generate_series(${first}::int, ${first + organisations - 1}::int) org`;
}

/** Rows `org` and `p` of the users of every organisation, the admin as 0. */
export function everyPerson(span: Span): Sql {
  return sql`${everyOrganisation(span)} cross join generate_series(0, ${peopleOf(span)}::int) p`;
}

/** Rows `org` and `n` of the Beacons of a part, with what decides how each is. */
export function everyBeacon({ first, beacons, from, to }: Part): Sql {
  return sql`(select org, n, is_archived, windows, has_open,
      case when windows > 0 then now() - case when has_open then interval '5 days' else '1 hour' end
        - ${shuffled(31_000_000)} * interval '1 second' end as completed_at,
      1 + ${shuffled(variants)} as variant
    from (select ${first}::int + g / ${beacons}::int as org, g % ${beacons}::int as n
      from generate_series(${from}::int, ${to - 1}::int) g) numbered
    cross join lateral (select n % 11 = 9 as is_archived,
      case when n % 10 = 3 then 0 else 1 + n % 2 end as windows,
      n % 10 = 1 and n % 11 <> 9 as has_open) decided)`;
}

/** How many results a questionnaire has in the seeded rows. */
export const variants = 64;

/** A pseudo-random number from 0 to below `bound`, unrelated to that of the neighbouring Beacon. */
function shuffled(bound: number): Sql {
  return sql`((hashint4(n)::bigint + 2147483648) % ${sql.lit(bound)})::int`;
}

/** The number among the users of somebody who answers the Beacon `n`, 0 or 1, or who sees it, 2. */
export function userNumber(span: Span, place: Sql): Sql {
  const half = sql.lit(peopleOf(span) / 2);
  return sql`(case when ${place} = 2 then 1 + 2 * (n % ${half})
    else 2 + 2 * ((n + ${place}) % ${half}) end)`;
}
