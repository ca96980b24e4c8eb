import type { ReliableChange } from '#contract/assessment-results.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { comparability } from '#rules/scoring/comparable.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import type { PersonScore } from '#rules/scoring/person-scores.ts';
import { errorOfDifference, roleChanges } from '#rules/scoring/reliable-change.ts';
import type { RoleChange } from '#rules/scoring/reliable-change.ts';

interface Compared {
  framework: Framework;
  /** The version of the assessment before. */
  before: Framework;
  subject: Subject;
}

/** Everybody's scores of one scale in two assessments. */
interface Scores {
  before: readonly PersonScore[];
  now: readonly PersonScore[];
}

/** What can be said of the change of a scale by role; null for a scale without a score of the team. */
export function presentReliableChange(
  { framework, before, subject }: Compared,
  scale: Scale,
  scores: Scores,
): ReliableChange | null {
  if (scale.method === 'none' || scale.team === 'none') return null;
  const nothing = { roles: [], unsaid: [] };
  const id = scale === mainScale(framework) ? 'main' : scale.id;
  if (before.version !== framework.version && !comparability(before, framework, id).isComparable)
    return { ...nothing, reason: 'version' };
  if (!framework.reliability.some((entry) => entry.scale === scale.id))
    return { ...nothing, reason: 'no_reliability' };
  const changes = roleChanges(framework, scale, scores, subject);
  return {
    roles: changes.flatMap((change) => ('reason' in change ? [] : [presentRole(change)])),
    unsaid: changes.flatMap((change) => ('reason' in change ? [change] : [])),
    reason: null,
  };
}

function presentRole({ exactness, ...change }: RoleChange): ReliableChange['roles'][number] {
  const { r, sd, source = null } = exactness;
  return { ...change, r, sd, source, error: errorOfDifference(exactness) };
}
