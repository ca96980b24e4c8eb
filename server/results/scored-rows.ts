import type { Framework } from '#rules/definition/definition.ts';
import type { Services } from '#server/platform/services.ts';
import { storedResultOf } from '#server/beacons/projections/stored-result.ts';
import { resultOfAnswers } from '#server/beacons/projections/team-answers.ts';
import type { TeamAnswers } from '#server/beacons/projections/team-answers.ts';
import type { ResultRow } from './present.ts';

/** A row as it is read: with the answers instead of a result while others are expected to answer. */
export type UnscoredRow<Row extends ResultRow = ResultRow> = Omit<Row, 'result'> & {
  result: Row['result'] | null;
  answers: TeamAnswers | null;
  frameworkVersion: number;
};

/** A result with the version by which it was asked and scored. */
export type VersionedRow<Row extends ResultRow = ResultRow> = Row & { framework: Framework };

/** The rows, newest first, each with the version of the result before it that counts, where it is another. */
export function withVersionsBefore(rows: readonly VersionedRow[]): VersionedRow[] {
  let earlier: Framework | null = null;
  return rows
    .toReversed()
    .map((row) => {
      const isOther = earlier !== null && earlier.version !== row.framework.version;
      const before = isOther ? earlier : null;
      if (row.isDisclosed) earlier = row.framework;
      return { ...row, before };
    })
    .toReversed();
}

/** The rows with their results and their versions. */
export async function scoredRows<Row extends ResultRow>(
  services: Pick<Services, 'db' | 'frameworks'>,
  { id }: Pick<Framework, 'id'>,
  rows: readonly UnscoredRow<Row>[],
): Promise<VersionedRow<Row>[]> {
  const scored: VersionedRow<Row>[] = [];
  for (const { answers, frameworkVersion: version, ...row } of rows) {
    const framework = await services.frameworks.find({ id, version });
    const own = answers && storedResultOf(await resultOfAnswers(services, framework, answers));
    const result = { ...row, ...own, framework };
    if (result.result) scored.push(result as unknown as VersionedRow<Row>);
  }
  return scored;
}
