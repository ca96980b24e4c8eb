import type { Norm } from '../definition/scale.ts';
import { entryFor, normScore, normsOf } from './norms.ts';
import type { Lack } from './norms.ts';
import { mean } from './precision.ts';
import type { Node, Team } from './team.ts';

/** The mean of the people's scores by a published norm, and their range. */
export interface NormResult {
  gives: Norm['gives'];
  score: number;
  range: [number, number];
}

/** The team's score of a scale by its norms; undefined without norms, or where none applies to anybody. */
export function teamNorm(team: Team, node: Node): NormResult | undefined {
  const [first] = normsOfNode(team, node);
  if (!first) return undefined;
  const scores = chosenNorms(team, node).flatMap(({ raw, norm }) =>
    norm === null || typeof norm === 'string' ? [] : [normScore(norm, raw)],
  );
  if (scores.length === 0) return undefined;
  const range: [number, number] = [Math.min(...scores), Math.max(...scores)];
  return { gives: first.gives, score: mean(scores), range };
}

/** Why no norm applies to somebody with a score; undefined without norms, and where everybody has one. */
export function normLack(team: Team, node: Node): Lack | undefined {
  const lacks = chosenNorms(team, node).flatMap(({ norm }) =>
    typeof norm === 'string' ? [norm] : [],
  );
  return lacks[0];
}

/** The norm of every person with a score, or why they have none. */
function chosenNorms(team: Team, node: Node): { raw: number; norm: Norm | Lack | null }[] {
  const { responses, subject } = team;
  const norms = normsOfNode(team, node);
  if (norms.length === 0) return [];
  return node.column.flatMap((raw, person) => {
    const role = responses[person]?.role;
    return raw === null || !role ? [] : [{ raw, norm: entryFor(norms, { role, subject }) }];
  });
}

/** The norms of a node's scale that give the kind of score that its first norm gives. */
function normsOfNode({ framework }: Team, { scale }: Node): Norm[] {
  const norms = scale ? normsOf(framework, scale.id) : [];
  return norms.filter(({ gives }) => gives === norms[0]?.gives);
}
