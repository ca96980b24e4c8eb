import type { RoleResult } from '#contract/results.ts';
import { displayScore } from '#rules/answers.ts';
import { type Band, bandsOf } from '#rules/bands.ts';
import type { AssessorRole } from '#rules/definition.ts';
import { spanWord } from '#web/design/charts/band.ts';

/** The result of one role on a scale. Old results have no range. */
export type Informant = RoleResult & { count?: number };

/** The noun for a person of a role. */
const names: Record<AssessorRole, string> = {
  assessor: 'assessor',
  parent: 'parent',
  teacher: 'teacher',
  self: 'self',
  educator: 'educator',
  student: 'student',
};

/** The bands of a role by its range; empty if the range is unknown. */
export function informantBands(
  { normalisedRange }: Pick<Informant, 'normalisedRange'>,
  thresholds: [number, number],
): Band[] {
  return normalisedRange ? bandsOf(normalisedRange, thresholds) : [];
}

/** The raw score of a role, or its range. */
export function rawWords({ score, range }: Informant, outOf: number): string {
  const ends = (range ?? [score]).map((end) => displayScore(end, outOf));
  return [...new Set(ends)].join(' to ');
}

interface Scale {
  outOf: number;
  thresholds: [number, number];
  /** Lowest first. */
  classifiers: string[];
}

/** Each informant's raw score and band: 'parent 12 Normal, teacher 27 Abnormal'. */
export function informantWords(informants: readonly Informant[], scale: Scale): string {
  return informants
    .map((informant) => {
      const word = spanWord(scale.classifiers, informantBands(informant, scale.thresholds));
      return `${names[informant.role]} ${rawWords(informant, scale.outOf)} ${word}`.trim();
    })
    .join(', ');
}
