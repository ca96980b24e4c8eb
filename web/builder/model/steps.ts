import { type Draft, freeId } from './draft.ts';

type Steps = NonNullable<Draft['steps']>;

/** The page layout after an item was added behind another one. */
export function stepsWith(steps: Steps, id: string, after: string | undefined): Steps {
  const position = steps.findIndex((step) => step['question'] === after);
  const step = { type: 'question', question: id };
  if (after !== undefined && position >= 0) return steps.toSpliced(position + 1, 0, step);
  if (after === undefined || !JSON.stringify(steps).includes(JSON.stringify(after)))
    return [...steps, step];
  return withQuestions(steps, (questions) => {
    const at = questions.indexOf(after);
    return at < 0 ? questions : questions.toSpliced(at + 1, 0, id);
  }) as Steps;
}

/** The page layout without an item; pages that asked nothing else go. */
export function stepsWithout(steps: Steps, id: string): Steps {
  const others = steps.filter((step) => step['question'] !== id);
  return withQuestions(others, (questions) => questions.filter((each) => each !== id)) as Steps;
}

/** The page layout with an item under another id. */
export function stepsRenamed(steps: Steps, from: string, to: string): Steps {
  const renamed = steps.map((step) =>
    step['question'] === from ? { ...step, question: to } : step,
  );
  return withQuestions(renamed, (questions) =>
    questions.map((each) => (each === from ? to : each)),
  ) as Steps;
}

/** A layout with changed lists of questions, at any depth; what has no questions or parts left goes. */
function withQuestions(value: unknown, change: (questions: string[]) => string[]): unknown {
  if (Array.isArray(value))
    return value.map((each) => withQuestions(each, change)).filter((each) => each !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key === 'questions' && Array.isArray(inner)) return [key, change(inner)];
    return key === 'attributes' ? [key, withQuestions(inner, change)] : [key, inner];
  });
  const isEmpty = entries.some(
    ([key, inner]) =>
      (key === 'questions' || key === 'attributes') && Array.isArray(inner) && inner.length === 0,
  );
  return isEmpty ? undefined : Object.fromEntries(entries);
}

/** The items that a screen asks of everybody it is shown to; the others belong to a part with roles or a condition. */
export function freeQuestionsOn(step: Steps[number]): string[] {
  const parts = ([step['attributes'] ?? []].flat() as PagePart[]).filter(isForEverybody);
  const { question } = step;
  return [...(typeof question === 'string' ? [question] : []), ...parts.flatMap(questionsOfSet)];
}

function isForEverybody({ type, roles, showIf }: PagePart): boolean {
  return type === 'question_set' && !roles && !showIf;
}

function questionsOfSet({ questions = [] }: PagePart): string[] {
  return questions;
}

/** The items that a screen asks, in their order, once each. */
export function questionsOn(step: Steps[number]): string[] {
  const found: string[] = [];
  if (typeof step['question'] === 'string') found.push(step['question']);
  withQuestions(step, (questions) => {
    found.push(...questions);
    return questions;
  });
  return [...new Set(found)];
}

/** Moves a screen one place up or down. */
export function stepStep(draft: Draft, index: number, by: 1 | -1): Draft {
  const [step, other] = [draft.steps?.[index], draft.steps?.[index + by]];
  if (!draft.steps || !step || !other) return draft;
  return { ...draft, steps: draft.steps.with(index, other).with(index + by, step) };
}

/** Moves an item to the end of a page, or onto a screen of its own behind a screen that is no page. */
export function moveToStep(draft: Draft, item: string, to: number): Draft {
  const steps = draft.steps?.flatMap((step, index) => {
    const left = stepsWithout([step], item);
    if (index !== to) return left;
    const [page] = left;
    if (page?.type === pageType) return [withQuestion(page, item)];
    return [...left, { type: 'question', question: item }];
  });
  return steps ? { ...draft, steps } : draft;
}

export const pageType = 'sdq_page';

interface PagePart {
  id?: string;
  type?: string;
  questions?: string[];
  [key: string]: unknown;
}

/** A page with one more item: in its last set of questions that everybody sees, or in a new one behind the others. */
function withQuestion(page: Steps[number], item: string): Steps[number] {
  const parts = [page['attributes'] ?? []].flat() as PagePart[];
  const last = parts.findLastIndex((part) => isForEverybody(part) && !part['options']);
  const set = parts[last];
  if (set) {
    const questions = [...(set.questions ?? []), item];
    return { ...page, attributes: parts.with(last, { ...set, questions }) };
  }
  const ids = new Set(parts.map(({ id = '' }) => id));
  const added = { id: freeId(ids, 'set_'), type: 'question_set', questions: [item] };
  const end = parts.findLastIndex(({ type }) => type === 'question_set' || type === 'grouping') + 1;
  return { ...page, attributes: parts.toSpliced(end, 0, added) };
}
