import type { FirstEdition } from './first-edition.ts';
import type { Option } from './item.ts';

type OldOption = NonNullable<FirstEdition['options']>[number];

/** The value of an option of the first edition is its score. */
export function optionOf([value, label, icon]: OldOption): Option {
  return { value: String(value), label, score: value, ...(icon !== undefined && { icon }) };
}

/** The options of every question: its own, those of its question set, or those of the framework; none for a dial. */
export function firstEditionOptions(old: FirstEdition): Map<string, Option[] | undefined> {
  const inSets = new Map(
    questionSets(old).flatMap(({ questions, options }) =>
      options ? questions.map((id) => [id, options] as const) : [],
    ),
  );
  return new Map(
    old.sections
      .flatMap(({ questions }) => questions)
      .map(({ id, options }) => {
        const list = options ?? inSets.get(id) ?? old.options;
        return [id, list?.map((option) => optionOf(option))];
      }),
  );
}

function questionSets({ steps = [] }: FirstEdition) {
  return steps
    .flatMap((step) => (step.type === 'sdq_page' ? step.attributes : []))
    .flatMap((part) => (part.type === 'grouping' ? part.attributes : [part]))
    .flatMap((part) => (part.type === 'question_set' ? [part] : []));
}
