import type { Framework } from '#rules/definition/definition.ts';
import type { ResultHead, TeamResult } from '#rules/scoring/score.ts';
import { fromStoredSections, toStoredSections } from '#rules/scoring/stored-sections.ts';
import type { StoredSection } from '#rules/scoring/stored-sections.ts';

/** A result as an assessment's row has it. */
export interface StoredResult {
  result: ResultHead | null;
  sections: StoredSection[] | null;
}

/** A team's result as an assessment's row has it, null without one. */
export function storedResultOf(result: TeamResult | null): StoredResult | null {
  if (!result) return null;
  const { attributes, ...head } = result;
  return { result: head, sections: toStoredSections(attributes) };
}

/** The columns of a team's result, null without one. */
export function resultColumns(result: TeamResult | null) {
  const stored = storedResultOf(result);
  return {
    result: stored && JSON.stringify(stored.result),
    sections: stored && JSON.stringify(stored.sections),
  };
}

/** The result that an assessment's row has, null without one. */
export function teamResultOf(
  framework: Framework,
  { result, sections }: StoredResult,
): TeamResult | null {
  return result && sections && { ...result, attributes: fromStoredSections(framework, sections) };
}
