import type { Framework } from '../definition/definition.ts';
import { rangeOf } from '../definition/result-nodes.ts';
import type { Scale } from '../definition/scale.ts';
import { bandsOf, haveConditions, isWorseHigher } from './cuts.ts';
import { mainScale } from './main-scale.ts';
import { percentage } from './precision.ts';

/** What the thresholds of a Beacon are numbers of. */
export interface Unit {
  min: number;
  outOf: number;
  higherIs: Scale['higherIs'];
}

export interface Thresholds {
  lower: number;
  upper: number;
}

const percent: Unit = { min: 0, outOf: 100, higherIs: 'better' };

/** The unit of a framework's thresholds: that of its main scale, or 0 to 100 where they follow from bands. */
export function thresholdUnit(framework: Framework): Unit {
  const { thresholds } = framework;
  if (!thresholds) return percent;
  if (thresholds.outOf !== undefined) return { ...percent, outOf: thresholds.outOf };
  const main = mainScale(framework);
  const [min, outOf] = rangeOf(framework, main);
  return { min, outOf, higherIs: main.higherIs };
}

/** The thresholds of a new Beacon: the framework's own, or those between its bands. */
export function thresholdsOf(framework: Framework): Thresholds {
  return framework.thresholds ?? bandThresholds(framework) ?? { lower: 100 / 3, upper: 200 / 3 };
}

/** The two thresholds on 0…100, higher is better, comparable with every normalised score. */
export function normalisedThresholds(
  framework: Framework,
  { lower, upper }: Thresholds,
): [number, number] {
  const unit = thresholdUnit(framework);
  const ends: [number, number] = [shareOf(unit, lower), shareOf(unit, upper)];
  return unit.higherIs === 'worse' ? [ends[1], ends[0]] : ends;
}

/** A score on 0…100 of its range, higher is better. */
export function shareOf({ min, outOf, higherIs }: Unit, score: number): number {
  const share = percentage(score - min, outOf - min);
  return higherIs === 'worse' ? 100 - share : share;
}

/** Less than any difference between two scores, more than a rounding error. */
const hair = 1e-8;

/**
 * The thresholds between bands that need attention (severity 2 and more), are worth watching (1), and are of no concern.
 * A score equal to a cut belongs to the band below the cut, so a threshold lies a hair beside the cut where that is the
 * other side of it.
 */
function bandThresholds(framework: Framework): Thresholds | undefined {
  const main = mainScale(framework);
  const bands = bandsOf(framework, main.id);
  const cuts = bands[0]?.cuts;
  if (!cuts) return undefined;
  const worse = isWorseHigher(cuts);
  const best = worse ? cuts : cuts.toReversed();
  const fine = best.filter(({ severity }) => severity === 0).length;
  const watched = best.filter(({ severity }) => severity <= 1).length;
  if (haveConditions(bands)) {
    const share = (count: number) => 100 - (count * 100) / cuts.length;
    return { lower: share(watched), upper: share(fine) };
  }
  const [min, outOf] = rangeOf(framework, main);
  const unit: Unit = { min, outOf, higherIs: worse ? 'worse' : 'better' };
  const between = (count: number, beside: number): number => {
    if (count === 0) return 100 + hair;
    const upTo = (worse ? cuts[count - 1] : cuts[cuts.length - count - 1])?.upTo;
    return upTo === undefined ? -hair : shareOf(unit, upTo) + beside;
  };
  return { lower: between(watched, worse ? 0 : hair), upper: between(fine, worse ? -hair : 0) };
}
