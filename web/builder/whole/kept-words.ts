import { msg } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import type { Draft } from '#web/builder/model/draft.ts';

/** What a screen may have that no field edits. */
const fields = {
  subtitle: msg`subtitle`,
  helpText: msg`help text`,
  options: msg`sample choices`,
  image: msg`picture`,
  titleLogo: msg`logo`,
  backgroundImage: msg`background`,
};

const ofSets = {
  preamble: msg`text above questions`,
  options: msg`other labels of choices`,
  roles: msg`parts for some people alone`,
  showIf: msg`parts with a condition`,
};

const parts = {
  client_details: msg`details of the client`,
  assessment_comments: msg`field for a comment`,
  grouping: msg`questions that are dimmed until they apply`,
  assessment_relationship: msg`question about the relationship`,
  assessment_identity: msg`confirmation of who answers`,
};

/** What of a screen is kept as it is, in words; empty for nothing. */
export function keptWords(step: NonNullable<Draft['steps']>[number]): string {
  const attributes = [step['attributes'] ?? []].flat() as Record<string, unknown>[];
  const types = new Set(attributes.map(({ type }) => type));
  return [
    ...Object.entries(fields).flatMap(([key, words]) => (step[key] === undefined ? [] : words)),
    ...Object.entries(parts).flatMap(([type, words]) => (types.has(type) ? words : [])),
    ...Object.entries(ofSets).flatMap(([key, words]) =>
      attributes.some(({ [key]: given }) => given !== undefined) ? words : [],
    ),
  ]
    .map((words) => textOf(words))
    .join(', ');
}
