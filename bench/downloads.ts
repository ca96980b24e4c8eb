import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { findFrameworkAnswers } from '#contract/answers-out.ts';
import { teamsOrganisation, teamsSlug } from './seed.ts';
import type { Site } from './site.ts';

export type TableFormat = 'csv_wide' | 'csv_long';

/** A file of answers, or what psql copied of the same rows. */
export interface Transfer {
  lines: number;
  bytes: number;
  seconds: number;
}

export interface Admin {
  port: number;
  token: string;
}

/** Downloads the answers to a questionnaire in the organisation of the teams. @throws unless the whole file arrives */
export async function download(
  { port, token }: Admin,
  format: TableFormat,
  frameworkId: string,
): Promise<Transfer> {
  const path = findFrameworkAnswers.path
    .replace('{slug}', teamsSlug(0))
    .replace('{frameworkId}', frameworkId);
  const headers = { authorization: `Bearer ${token}` };
  const startedAt = performance.now();
  const request = http.get({ port, path: `${path}?format=${format}`, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The server answered ${response.statusCode}`);
  return countLines(response, startedAt);
}

/** Lets psql copy the stored rows that a file is made of: a line for each response, or for each answer of it. */
export async function copy(
  program: string,
  { url, recorder }: Pick<Site, 'url' | 'recorder'>,
  format: TableFormat,
): Promise<Transfer> {
  const startedAt = performance.now();
  const statement = `copy (${selectOf(format).compile(recorder.db).sql}) to stdout`;
  const child = spawn(program, [url, '--no-psqlrc', '-c', statement], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const copied = await countLines(child.stdout, startedAt);
  const [code] = await exited;
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return copied;
}

async function countLines(stream: AsyncIterable<Buffer>, startedAt: number): Promise<Transfer> {
  let [lines, bytes] = [0, 0];
  for await (const chunk of stream) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { lines, bytes, seconds: (performance.now() - startedAt) / 1000 };
}

/** What of a response's answers a line has: all of them, or one. */
const answersIn = {
  csv_wide: { cells: sql`r.attributes`, join: sql``, order: sql`m.id` },
  csv_long: {
    cells: sql`answer.place, answer.given`,
    join: sql`cross join lateral json_array_elements(r.attributes)
      with ordinality answer (given, place)`,
    order: sql`m.id, answer.place`,
  },
};

function selectOf(format: TableFormat): RawBuilder<unknown> {
  const { cells, join, order } = answersIn[format];
  return sql`select b.id, b.name, c.name, c.external_ref, a.number, a.opens_at,
      coalesce(ou.invited_as, ou.known_as, m.left_as, u.name), r.role, b.framework_id,
      coalesce(a.framework_version, b.framework_version), r.comment, ${cells}
    from beacons b
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join assessments a on a.organisation_id = b.organisation_id and a.beacon_id = b.id
      and (a.closed_at is not null or a.is_complete) and a.completed_at is not null
    join responses r on r.organisation_id = b.organisation_id and r.assessment_id = a.id
    join members m on m.organisation_id = b.organisation_id and m.id = r.member_id
    left join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = b.organisation_id
      and ou.user_id = m.user_id
    ${join}
    where b.organisation_id = ${teamsOrganisation(0)} and b.archived_at is null
    order by b.id, a.number, ${order}`;
}
