import type { DetailedTeamAssessment } from '#contract/results.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { Services } from '#server/platform/services.ts';
import { leadingCells, leadingHeaders } from '#server/results/answers-out/leading-columns.ts';
import type { Line } from '#server/results/answers-out/leading-columns.ts';
import type { AnsweredBeacon } from '#server/results/answers-out/queries.ts';
import { presentDetailedTeamAssessment } from '#server/results/present.ts';
import { findSettledResults } from '#server/results/queries.ts';
import { contextOf } from '#server/results/version-context.ts';

const headers = [
  ...leadingHeaders.filter((header) => header !== 'respondent' && header !== 'role'),
  'people',
  'scale',
  'title',
  'score',
  'min',
  'out_of',
  'higher_is',
  'norm',
  'band',
];

/** The team's result of each settled window as its page shows it: a line for the whole and for each section. */
export async function* resultLines(
  services: Services,
  beacons: readonly AnsweredBeacon[],
): AsyncGenerator<Line> {
  yield headers;
  for (const beacon of beacons) yield* linesOf(services, beacon);
}

async function* linesOf(services: Services, beacon: AnsweredBeacon): AsyncGenerator<Line> {
  let after = 0;
  let page: Awaited<ReturnType<typeof findSettledResults>>;
  do {
    page = await findSettledResults(services, beacon, after);
    for (const row of page) {
      const context = contextOf(row, beacon);
      const { framework } = context;
      if (beacon.onlyVersion !== undefined && framework.version !== beacon.onlyVersion) continue;
      const { attributes: sections, ...whole } = presentDetailedTeamAssessment(row, context);
      const { id, title } = mainScale(framework);
      const leading = leadingCells(context, { number: whole.number, date: whole.date });
      for (const node of [{ ...whole, id, title }, ...sections]) {
        yield [...leading.slice(0, 6), ...leading.slice(8), ...cellsOf(node)];
      }
    }
    after = page.at(-1)?.number ?? after;
  } while (page.length > 0);
}

type Shown = Pick<
  DetailedTeamAssessment['attributes'][number],
  'id' | 'title' | 'count' | 'score' | 'min' | 'outOf' | 'higherIs' | 'norm' | 'classifier'
>;

function cellsOf({ count, id, title, score, min, outOf, higherIs, norm, classifier }: Shown): Line {
  return [count, id, title, score, min, outOf, higherIs, norm?.score ?? null, classifier];
}
