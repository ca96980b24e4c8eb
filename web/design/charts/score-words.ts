import { select, t } from '@lingui/core/macro';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { roundTo } from '#rules/scoring/precision.ts';
import { singleBand } from './band.ts';

type Unit = Pick<DetailedTeamAssessment, 'min' | 'outOf'>;
type Directed = Unit & Pick<DetailedTeamAssessment, 'higherIs'>;
type Placed = Pick<DetailedTeamAssessment, 'score' | 'norm' | 'normKind' | 'lack' | 'bands'>;

/** A displayed score with the ends of its scale: '24 out of 40', '3.2 on a scale from 1 to 5'. */
export function inScale(shown: string, { min, outOf }: Unit): string {
  if (min >= outOf) return shown;
  return min === 0 ? t`${shown} out of ${outOf}` : t`${shown} on a scale from ${min} to ${outOf}`;
}

/** The same in the space of a few letters, without the score: '/40', '(1–5)'. */
export function briefScale({ min, outOf }: Unit): string {
  if (min >= outOf) return '';
  return min === 0 ? `/${outOf}` : ` (${min}–${outOf})`;
}

/** The ends of a score in raw points and which direction is better: 'of 20, lower is better'. */
export function maximumWords({ min, outOf, higherIs }: Directed): string {
  if (min === 0) {
    return select(higherIs, {
      better: `of ${outOf}, higher is better`,
      worse: `of ${outOf}, lower is better`,
      other: `of ${outOf}`,
    });
  }
  return select(higherIs, {
    better: `from ${min} to ${outOf}, higher is better`,
    worse: `from ${min} to ${outOf}, lower is better`,
    other: `from ${min} to ${outOf}`,
  });
}

/** Whether scores are from 0 to 100 and higher is better, which is taken for granted. */
export function isPercent({ min, outOf, higherIs }: Directed): boolean {
  return min === 0 && outOf === 100 && higherIs === 'better';
}

/** The ends of a score and which direction is better, except for scores from 0 to 100. */
export function unitWords(unit: Directed): string {
  return isPercent(unit) ? t`of ${unit.outOf}` : maximumWords(unit);
}

/** The two thresholds with the ends of their scale. */
export function thresholdWords(lower: string, upper: string, { min, outOf }: Unit): string {
  return min === 0
    ? t`Thresholds ${lower} and ${upper}, out of ${outOf}`
    : t`Thresholds ${lower} and ${upper}, on a scale from ${min} to ${outOf}`;
}

/** Which end of a scale is better, where it is not the highest; null where it is. */
export function directionWords(higherIs: DetailedTeamAssessment['higherIs']): string | null {
  if (higherIs === 'better') return null;
  return higherIs === 'worse' ? t`Lower is better.` : t`Neither end is better.`;
}

/** The score by a published norm; null without one. */
export function normWords({ norm }: Pick<Placed, 'norm'>): string | null {
  if (!norm) return null;
  const score = roundTo(1, norm.score);
  return select(norm.gives, {
    t: `T-score ${score}`,
    percentile: `Percentile ${score}`,
    other: `z-score ${score}`,
  });
}

/** What a score lacks, and why; null where nothing. */
export function lackWords({ score, norm, normKind, lack, bands }: Placed): string | null {
  if (score === null) return null;
  const missing = norm === null && normKind !== null ? normKind : 'band';
  if (missing === 'band' && (lack === null || singleBand(bands) !== null)) return null;
  const what = select(missing, {
    t: 'No T-score',
    percentile: 'No percentile',
    z: 'No z-score',
    other: 'No band',
  });
  if (lack === 'date_of_birth') return t`${what}: the client's date of birth is not known.`;
  if (lack === 'gender') return t`${what}: the client's gender is not known.`;
  return t`${what}: no published values apply to this client or the people who answered.`;
}

/** Why a score has no band. */
export function noBandWords(lack: DetailedTeamAssessment['lack']): string {
  switch (lack) {
    case 'date_of_birth':
      return t`No band: date of birth not known`;
    case 'gender':
      return t`No band: gender not known`;
    case 'outside':
      return t`No band: outside of the published values`;
    case null:
      return t`No band`;
  }
}
