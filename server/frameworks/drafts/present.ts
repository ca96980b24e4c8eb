import type { FrameworkDraft } from '#contract/framework-drafts.ts';
import { problemInWords } from '#contract/messages.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import type { Services } from '#server/platform/services.ts';
import type { DraftRow } from './queries.ts';

/** The most problems of a definition that an answer lists. */
const maxProblems = 200;

/** A draft as it is answered, with everything that keeps it from being published. */
export async function presentDraft(
  { frameworks }: Pick<Services, 'frameworks'>,
  { frameworkId, frameworkVersion, updatedAt, ...row }: DraftRow,
): Promise<FrameworkDraft> {
  const isNext = frameworkId !== null && frameworkVersion !== null;
  const framework = isNext
    ? await frameworks.find({ id: frameworkId, version: frameworkVersion })
    : null;
  return {
    ...row,
    problems: problemsOf(row.definition),
    framework: framework && {
      id: framework.id,
      version: framework.version,
      title: framework.title,
    },
    updatedAt: updatedAt.toISOString(),
  };
}

/** What keeps a definition from being published, by the path of the field. */
export function problemsOf(definition: unknown) {
  return checkDefinition(definition).problems.slice(0, maxProblems).map(problemInWords);
}
