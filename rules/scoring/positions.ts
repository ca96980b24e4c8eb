import { appliedBands, sharedPosition } from './cuts.ts';
import type { Lack } from './norms.ts';
import type { Column, Node, Team } from './team.ts';
import { shareOf } from './thresholds.ts';

/**
 * Every person's score of a node on 0…100, higher is better: by the person's own bands where these depend on the person,
 * null where none applies to them.
 */
export function positionColumn(team: Team, node: Node): Column {
  const { framework, responses, subject } = team;
  const { scale } = node;
  if (!scale || !node.isShared)
    return node.column.map((raw) => (raw === null ? null : positionIn(node, raw)));
  return node.column.map((raw, person) => {
    const role = responses[person]?.role;
    if (raw === null || !role) return null;
    const applied = appliedBands(framework, scale.id, { role, subject });
    if (applied === null) return positionIn(node, raw);
    return typeof applied === 'string' ? null : sharedPosition(framework, scale, raw, applied);
  });
}

/** A score on 0…100 of the node's range, higher is better; null where the node has no range, such as a number without limits. */
export function positionIn(node: Omit<Node, 'column'>, score: number): number | null {
  return node.outOf > node.min ? shareOf(node, score) : null;
}

/** Why somebody with a score of the node has no band; undefined where everybody has one. */
export function columnLack(team: Team, node: Node): Lack | undefined {
  const { framework, responses, subject } = team;
  const { scale } = node;
  if (!scale || !node.isShared) return undefined;
  const lacks = node.column.flatMap((raw, person) => {
    const role = responses[person]?.role;
    const applied =
      raw === null || !role ? null : appliedBands(framework, scale.id, { role, subject });
    return typeof applied === 'string' ? [applied] : [];
  });
  return lacks[0];
}
