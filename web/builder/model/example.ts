import { definitionSchema, type Framework } from '#rules/definition/definition.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { answersOf } from '#rules/framework/example-checks.ts';
import { type ExampleScore, scoreExample } from '#rules/scoring/score-example.ts';
import type { Draft, DraftExample } from './draft.ts';

/**
 * The definition that scores a draft: its items, scales, norms and bands, with everything that does not matter for scores
 * made valid; null while these have problems.
 */
export function scorableDefinition(draft: Draft): Framework | null {
  const items = draft.items.map(({ id, type, options, min, max, step, decimals }) => {
    const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    const steps = {
      ...(step !== undefined && { step }),
      ...(decimals !== undefined && { decimals }),
    };
    const labelled = options?.map((option) => ({ ...option, label: option.label || '–' }));
    return { id, type, text: '–', ...limits, ...steps, ...(labelled && { options: labelled }) };
  });
  const section = { id: 'all', title: '–', items: items.map(({ id }) => id) };
  const definition = {
    ...draft,
    id: 'draft',
    version: 1,
    title: '–',
    intro: '–',
    licence: '–',
    source: '–',
    items,
    sections: [section],
    scales: draft.scales.map((scale) => ({ ...scale, title: scale.title || '–' })),
    steps: undefined,
    alerts: [],
    tests: [],
    options: undefined,
  };
  const { framework, problems } = checkDefinition(definition);
  // Thresholds divide a score that they do not change.
  const isScorable = problems.every(({ field }) => /^(main|threshold)/.test(field));
  return framework ?? (isScorable ? definitionSchema.parse(definition) : null);
}

/** The scores of an example response by scale; null while the draft cannot be scored. */
export function exampleScores(
  framework: Framework,
  { role, age, gender, answers }: Omit<DraftExample, 'name' | 'expects'>,
): Record<string, ExampleScore> {
  const example = { name: '–', role, age, gender, answers, expects: {} };
  const typed = example as Parameters<typeof answersOf>[1];
  return scoreExample(framework, typed, answersOf(framework, typed));
}
