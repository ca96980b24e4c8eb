import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { rangeOf } from '../definition/result-nodes.ts';
import { bandsOf } from '../scoring/cuts.ts';
import { mainScale } from '../scoring/main-scale.ts';
import { unknown } from './problems.ts';
import type { Problems } from './problems.ts';

/** The problems of the scale that is the Beacon's score, and of its thresholds. */
export function* mainProblems(framework: Framework): Problems {
  const { main, scales } = framework;
  const named = scales.find(({ id }) => id === main);
  if (main !== 'all' && !named) return yield unknown('main', main);
  if (named && (named.method === 'none' || named.team === 'none'))
    return yield { field: 'main', message: msg`${{ main }} gives a team no score` };
  const scored = scales.filter(({ method, team }) => method !== 'none' && team !== 'none');
  if (scored.length === 0) return yield* needless(framework);
  if (!named) {
    const problems = [...meanProblems(framework)];
    yield* problems;
    if (problems.length > 0) return;
  }
  yield* thresholdProblems(framework);
}

/** A questionnaire without a score has no thresholds. */
function* needless({ thresholds }: Framework): Problems {
  if (thresholds) yield { field: 'thresholds', message: msg`There is no scale to divide` };
}

/** The mean of all items needs averaged scales that can be compared. */
function* meanProblems(framework: Framework): Problems {
  const scales = framework.scales.filter(({ method, items }) => method === 'mean' && items);
  if (scales.length === 0)
    yield { field: 'main', message: msg`Name the scale that is the Beacon’s score` };
  const kinds = new Set(
    scales.map((scale) => JSON.stringify([scale.higherIs, rangeOf(framework, scale)])),
  );
  if (kinds.size > 1)
    yield {
      field: 'main',
      message: msg`Averaged scales must agree on their range and direction`,
    };
}

function* thresholdProblems(framework: Framework): Problems {
  const { thresholds, thresholdClassifiers, thresholdsUnlocked } = framework;
  const main = mainScale(framework);
  const isBanded = bandsOf(framework, main.id).length > 0;
  if (isBanded) {
    if (thresholds)
      yield {
        field: 'thresholds',
        message: msg`${{ id: main.id }} has bands: leave thresholds out`,
      };
    if (thresholdsUnlocked)
      yield {
        field: 'thresholdsUnlocked',
        message: msg`The bands of ${{ id: main.id }} cannot be changed`,
      };
    return;
  }
  if (!thresholds)
    return yield {
      field: 'thresholds',
      message: msg`${{ id: main.id }} needs thresholds or bands`,
    };
  if (!thresholdClassifiers)
    yield {
      field: 'thresholdClassifiers',
      message: msg`Needs three words for below, between and above`,
    };
  const [min, max] =
    thresholds.outOf === undefined ? rangeOf(framework, main) : [0, thresholds.outOf];
  if (thresholds.lower < min)
    yield { field: 'thresholds.lower', message: msg`Must be at least ${{ min }}` };
  if (thresholds.upper > max)
    yield { field: 'thresholds.upper', message: msg`Must be at most ${{ max }}` };
  if (thresholds.upper <= thresholds.lower)
    yield { field: 'thresholds.upper', message: msg`Must be above the lower threshold` };
}
