import type { Framework } from '../definition/definition.ts';
import { hasScore } from '../definition/result-nodes.ts';
import type { Item, Option } from '../definition/item.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { keyOf } from './answers.ts';
import type { AskedItem, Choice } from './step.ts';

type Reader = Pick<Framework, 'canSkipQuestions'>;

/** An item in the wording of a role, with what its input needs. */
export function askedItem(framework: Reader, item: Item, role: AssessorRole): AskedItem {
  return {
    id: item.id,
    itemType: item.type,
    question: item.textByRole?.[role] ?? item.text,
    isRequired: isRequired(framework, item),
    instructions: item.instructions,
    ...limitsOf(item),
  };
}

/** Whether people must answer: as the item says, else ratings and choices unless the framework lets people skip. */
export function isRequired({ canSkipQuestions }: Reader, { type, required }: Item): boolean {
  return required ?? (!canSkipQuestions && (type === 'rating' || type === 'choice'));
}

/** What results count as a rating, and what as words only. */
export function responseTypeOf(item: Item): 'rating' | 'comment_only' {
  return hasScore(item) || item.type !== 'comment' ? 'rating' : 'comment_only';
}

export function choicesOf(options: readonly Option[]): Choice[] {
  return options.map(({ value, label, icon }) =>
    icon === undefined ? [keyOf(value), label] : [keyOf(value), label, icon],
  );
}

function limitsOf(item: Item): Partial<AskedItem> {
  switch (item.type) {
    case 'rating': {
      const { min, max, step, labels } = item;
      return { min, max, step, low: labels?.low, high: labels?.high };
    }
    case 'choice':
      return { options: choicesOf(item.options) };
    case 'choices': {
      const exclusive = item.options.filter((option) => option.exclusive || option.missing);
      return {
        options: choicesOf(item.options),
        exclusive: exclusive.map(({ value }) => keyOf(value)),
      };
    }
    case 'number': {
      const { min, max, unit, decimals } = item;
      return { min, max, unit, decimals };
    }
    case 'date':
      return { min: item.min, max: item.max };
    case 'text':
      return { isLong: item.long, maxLength: item.maxLength };
    case 'comment':
      return {};
  }
}
