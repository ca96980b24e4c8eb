import type { Framework } from '../definition/definition.ts';
import { scaleRange } from '../definition/scale-range.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { shownCut } from './bands.ts';
import type { BandShown } from './bands.ts';
import { appliedBands, cutIndex } from './cuts.ts';
import { scoringModel } from './model.ts';
import { normScore } from './norms.ts';
import type { Subject } from './norms.ts';
import { scorePerson } from './score-person.ts';
import type { Ratings } from './score-person.ts';

/** A score that people have and teams do not, such as the impact of difficulties as one person sees it. */
export interface PersonalScore {
  id: string;
  title: string;
  /** Null where a required answer is missing. */
  score: number | null;
  min: number;
  outOf: number;
  band: BandShown | null;
}

/** One person's scores of the scales that have no score of the team. */
export function personalScores(
  framework: Framework,
  { role, attributes }: { role: AssessorRole; attributes: Ratings },
  subject?: Subject,
): PersonalScore[] {
  const scales = framework.scales.filter(
    ({ team, roles }) => team === 'none' && (roles?.includes(role) ?? true),
  );
  if (scales.length === 0) return [];
  const person = scorePerson(scoringModel(framework, role), attributes);
  return scales.map((scale) => {
    const score = person.scale(scale.id);
    const [min, outOf] = scaleRange(framework, scale, role) ?? [0, 0];
    const applied = appliedBands(framework, scale.id, { role, subject });
    const isBanded = score !== null && applied !== null && typeof applied === 'object';
    const band = isBanded ? bandOfScore(score, applied) : null;
    return { id: scale.id, title: scale.title, score, min, outOf, band };
  });
}

function bandOfScore(
  score: number,
  { bands, norm }: Exclude<ReturnType<typeof appliedBands>, string | null>,
): BandShown | null {
  const cut = bands.cuts[cutIndex(bands.cuts, norm ? normScore(norm, score) : score)];
  return cut ? shownCut(cut) : null;
}
