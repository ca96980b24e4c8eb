import { msg } from '@lingui/core/runtime-macro';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import type { Calculation } from '#server/frameworks/conversion/to-scale.ts';
import { PathReader, scored } from './path-reader.ts';
import type { Scope } from './path-reader.ts';
import { parsePath } from './path-syntax.ts';
import { callOf, numberOf, reference } from './path-values.ts';

/**
 * The scale that a calculated expression says, by the patterns of FHIRPath with which forms add up answers. Anything
 * else is reported and never run. @throws NotUnderstood
 */
export function calculationOf(source: string, scope: Scope): Calculation {
  const value = new PathReader(scope).read(parsePath(source), null);
  if (value.kind !== 'count') return toScale(numberOf(value), scope.lookup, scope.note);
  scope.note(msg`It counts the answers with a score above 0.`);
  const sum = callOf('sum', scored(value.items, scope).map(reference));
  return { ...toScale(sum, scope.lookup), method: 'count' };
}
