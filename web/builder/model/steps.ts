import type { Draft } from './draft.ts';

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
