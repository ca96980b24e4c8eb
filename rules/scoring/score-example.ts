import type { Framework } from '../definition/definition.ts';
import type { Example, Norm, Scale } from '../definition/scale.ts';
import { shownCut } from './bands.ts';
import type { BandShown } from './bands.ts';
import { appliedBands, cutIndex } from './cuts.ts';
import { scoringModel } from './model.ts';
import { entryFor, normScore, normsOf } from './norms.ts';
import type { Lack, Standing } from './norms.ts';
import { scorePerson } from './score-person.ts';
import type { Ratings } from './score-person.ts';

/** One person's score of a scale: raw, by its norm, and the word of its band. */
export interface ExampleScore {
  raw: number | null;
  /** The score by the scale's norm, whatever it gives. */
  t: number | null;
  band: string | null;
}

/** One person's score of a scale, with the reason for what it lacks. */
export interface ScaleScore {
  /** Null where too few answers are given. */
  raw: number | null;
  /** By the scale's norm, or why none applies; null without a raw score or a norm for the role. */
  norm: { gives: Norm['gives']; score: number } | Lack | null;
  /** Null without a raw score or bands for the role. */
  band: BandShown | Lack | null;
}

type Respondent = Pick<Example, 'role' | 'age' | 'gender'>;

/** The scores of an example response, by scale. */
export function scoreExample(
  framework: Framework,
  respondent: Respondent,
  answers: Ratings,
): Record<string, ExampleScore> {
  const standing = standingOf(framework, respondent);
  const person = scorePerson(scoringModel(framework, standing.role), answers);
  return Object.fromEntries(
    framework.scales.map((scale) => {
      const { raw, norm, band } = scoreOf(framework, scale, person.scale(scale.id), standing);
      const t = norm !== null && typeof norm === 'object' ? norm.score : null;
      const word = band !== null && typeof band === 'object' ? band.word : null;
      return [scale.id, { raw, t, band: word }];
    }),
  );
}

/** The person who gives an example response, and a client of the example's age and gender. */
export function standingOf(
  framework: Framework,
  { role = framework.roles[0] ?? 'assessor', age, gender }: Respondent,
): Standing {
  const dateOfBirth = age === undefined ? null : bornBefore(age);
  return { role, subject: { dateOfBirth, gender: gender ?? null, on: exampleDay } };
}

/** Any day will do: an example has an age, not a birthday. */
const exampleDay = '2000-01-01';

function bornBefore(age: number): string {
  const months = Math.round(age * 12);
  const year = 2000 - Math.ceil(months / 12);
  const month = (12 - (months % 12)) % 12;
  return `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** A raw score by the norm and the bands of its scale for one person. */
export function scoreOf(
  framework: Framework,
  scale: Scale,
  raw: number | null,
  standing: Standing,
): ScaleScore {
  if (raw === null) return { raw, norm: null, band: null };
  const norm = entryFor(normsOf(framework, scale.id), standing);
  const hasNorm = norm !== null && typeof norm === 'object';
  return {
    raw,
    norm: hasNorm ? { gives: norm.gives, score: normScore(norm, raw) } : norm,
    band: bandFor(raw, appliedBands(framework, scale.id, standing)),
  };
}

function bandFor(raw: number, applied: ReturnType<typeof appliedBands>): ScaleScore['band'] {
  if (applied === null || typeof applied === 'string') return applied;
  const { bands, norm } = applied;
  const cut = bands.cuts[cutIndex(bands.cuts, norm ? normScore(norm, raw) : raw)];
  return cut ? shownCut(cut) : null;
}
