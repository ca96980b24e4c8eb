import type { Framework } from '#rules/definition/definition.ts';
import { storedResultOf } from '#server/beacons/projections/stored-result.ts';
import { resultOfAnswers } from '#server/beacons/projections/team-answers.ts';
import type { TeamAnswers } from '#server/beacons/projections/team-answers.ts';
import type { ResultRow } from './present.ts';

/** A row as it is read: with the answers instead of a result while others are expected to answer. */
export type UnscoredRow<Row extends ResultRow = ResultRow> = Omit<Row, 'result'> & {
  result: Row['result'] | null;
  answers: TeamAnswers | null;
};

/** The rows with their results. */
export function scoredRows<Row extends ResultRow>(
  framework: Framework,
  rows: readonly UnscoredRow<Row>[],
): Row[] {
  return rows.flatMap(({ answers, ...row }) => {
    const scored = answers && storedResultOf(resultOfAnswers(framework, answers));
    const result = { ...row, ...scored };
    return result.result ? [result as unknown as Row] : [];
  });
}
