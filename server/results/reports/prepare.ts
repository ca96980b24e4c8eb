import { Problem } from '#contract/problems.ts';
import type { ReportScope } from './access.ts';
import type { Part } from './parts.ts';

const retryAfterSeconds = 2;

/**
 * What a preparation makes, once it is there. It goes on when the request no longer waits, and is the same for all who ask
 * for this part meanwhile.
 * @throws the problem `report_in_preparation`
 */
export async function prepared<A extends object>(
  scope: ReportScope,
  part: Part,
  prepare: () => Promise<A>,
): Promise<A> {
  const { services, now, refresh, patientUntil } = scope;
  const { reportPreparations: preparations } = services;
  const flight = preparations.join({ key: keyOf(scope, part), now, run: prepare });
  const result = await preparations.resultWithin(flight, patientUntil - performance.now());
  if (result) return result;
  const begunAt = earlier(flight.begunAt, refresh instanceof Date ? refresh : now).toISOString();
  const details = refresh && { refresh: begunAt };
  throw new Problem('report_in_preparation', { retryAfterSeconds, ...details });
}

/** Opens one part after another, and begins all that have to be prepared before it says that one is. */
export async function openAll<A>(opens: readonly (() => Promise<A>)[]): Promise<A[]> {
  const opened: A[] = [];
  const problems: Problem[] = [];
  for (const open of opens) {
    try {
      opened.push(await open());
    } catch (error) {
      if (!(error instanceof Problem) || error.id !== 'report_in_preparation') throw error;
      problems.push(error);
    }
  }
  const [problem] = problems;
  if (problem) throw problem;
  return opened;
}

/** By organisation, group, timeframe and day, as stored snapshots are. */
function keyOf({ organisation, filters, today }: ReportScope, { frameworkId, kind }: Part): string {
  const { group, timeframe } = filters;
  const { organisationId } = organisation;
  return JSON.stringify([organisationId, frameworkId, kind, group, timeframe, today]);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
