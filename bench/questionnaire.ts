import type { AssessmentInput } from '#contract/assessments.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { optionsOf } from '#rules/definition/item.ts';
import type { Item } from '#rules/definition/item.ts';
import type { FirstEdition } from '#rules/definition/first-edition.ts';

/** The definition with `size` copies of its first question, five to a section. */
export function resizeDefinition(definition: FirstEdition, size: number): FirstEdition {
  const [section] = definition.sections;
  const [question] = section?.questions ?? [];
  if (!section || !question) throw new Error('The definition has no questions');
  const questions = Array.from({ length: size }, (_, n) => ({ ...question, id: `question_${n}` }));
  const sections = Array.from({ length: Math.ceil(size / 5) }, (_, n) => ({
    ...section,
    id: `section_${n}`,
    questions: questions.slice(n * 5, n * 5 + 5),
  }));
  return { ...definition, id: `${definition.id}-${size}`, sections };
}

/** A complete answer set that differs from person to person, with a comment on every fifth question. */
export function answersOf(framework: Framework, person: number): AssessmentInput {
  const answers = framework.items.map((item, index) => {
    const { id } = item;
    const rating = ratingOf(item, person * 37 + index * 13);
    const comment = `What person ${person} has to say about this one`;
    if (item.type === 'comment') return [id, { comment }] as const;
    return [id, { rating, ...(index % 5 === 0 && { comment }) }] as const;
  });
  return { attributes: Object.fromEntries(answers) };
}

/** One of the possible ratings, chosen by a number. */
function ratingOf(item: Item, number: number): number {
  if (item.type === 'rating') return number % (item.max + 1);
  const options = optionsOf(item);
  return Number(options[number % options.length]?.value);
}
