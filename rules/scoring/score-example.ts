import type { Framework } from '../definition/definition.ts';
import type { Example, Scale } from '../definition/scale.ts';
import { shownCut } from './bands.ts';
import { appliedBands, cutIndex } from './cuts.ts';
import { scoringModel } from './model.ts';
import { entryFor, normScore, normsOf } from './norms.ts';
import type { Standing } from './norms.ts';
import { scorePerson } from './score-person.ts';
import type { Ratings } from './score-person.ts';

/** One person's score of a scale: raw, by its norm, and the word of its band. */
export interface ExampleScore {
  raw: number | null;
  /** The score by the scale's norm, whatever it gives. */
  t: number | null;
  band: string | null;
}

/** The scores of an example response, by scale. */
export function scoreExample(
  framework: Framework,
  {
    role = framework.roles[0] ?? 'assessor',
    age,
    gender,
  }: Pick<Example, 'role' | 'age' | 'gender'>,
  answers: Ratings,
): Record<string, ExampleScore> {
  const person = scorePerson(scoringModel(framework, role), answers);
  const standing: Standing = {
    role,
    subject: {
      dateOfBirth: age === undefined ? null : bornBefore(age),
      gender: gender ?? null,
      on: exampleDay,
    },
  };
  return Object.fromEntries(
    framework.scales.map((scale) => [
      scale.id,
      scoreOf(framework, scale, person.scale(scale.id), standing),
    ]),
  );
}

/** Any day will do: an example has an age, not a birthday. */
const exampleDay = '2000-01-01';

function bornBefore(age: number): string {
  const months = Math.round(age * 12);
  const year = 2000 - Math.ceil(months / 12);
  const month = (12 - (months % 12)) % 12;
  return `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

function scoreOf(
  framework: Framework,
  scale: Scale,
  raw: number | null,
  standing: Standing,
): ExampleScore {
  if (raw === null) return { raw, t: null, band: null };
  const norm = entryFor(normsOf(framework, scale.id), standing);
  const applied = appliedBands(framework, scale.id, standing);
  const isBanded = applied !== null && typeof applied === 'object';
  const cut = isBanded
    ? applied.bands.cuts[
        cutIndex(applied.bands.cuts, applied.norm ? normScore(applied.norm, raw) : raw)
      ]
    : undefined;
  return {
    raw,
    t: norm !== null && typeof norm === 'object' ? normScore(norm, raw) : null,
    band: cut ? shownCut(cut).word : null,
  };
}
