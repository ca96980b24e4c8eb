import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { Step } from '#rules/step.ts';

/** Answers that lie on this device. */
export interface OwnAnswers {
  assessment: Assessment;
  input: AssessmentInput;
}

/** One answer in words. */
export interface SpokenAnswer {
  id: string;
  question: string;
  /** Empty where the question has a comment alone. */
  rating: string;
  comment: string;
}

/** Everything that was answered, in the order of the questions. */
export function spokenAnswers(
  { framework }: Pick<Assessment, 'framework'>,
  { attributes }: AssessmentInput,
): SpokenAnswer[] {
  return framework.steps.flatMap(askedBy).flatMap(({ id, question, options }) => {
    const { rating, comment } = attributes[id] ?? {};
    if (typeof rating !== 'number' && !comment) return [];
    const label = (options ?? framework.options)?.find(([value]) => value === rating)?.[1];
    const spoken =
      typeof rating === 'number' ? (label ?? `${rating} out of ${framework.outOf}`) : '';
    return [{ id, question, rating: spoken, comment: comment ?? '' }];
  });
}

/** The answers as a file that opens anywhere. */
export function answersText(assessment: Assessment, input: AssessmentInput): string {
  const { framework, beacon, organisation } = assessment;
  const answers = spokenAnswers(assessment, input).map(({ question, rating, comment }) =>
    [question, rating && `  ${rating}`, comment && `  Comment: ${comment}`]
      .filter(Boolean)
      .join('\n'),
  );
  const about = [framework.title, `About ${beacon.clientName}`, organisation.name].join('\n');
  const overall = input.comment ? [`Overall comment\n  ${input.comment}`] : [];
  return `${[about, ...answers, ...overall].join('\n\n')}\n`;
}

interface Asked {
  id: string;
  question: string;
  options?: [number, string, ...unknown[]][] | undefined;
}

/** What a step asks, grouped or not. */
export function askedBy(step: Step): Asked[] {
  if (step.type === 'question') return [step];
  if (step.type !== 'sdq_page') return [];
  return step.attributes
    .flatMap((attribute) => (attribute.type === 'grouping' ? attribute.attributes : [attribute]))
    .flatMap((set) =>
      set.type === 'question_set'
        ? set.attributes.map(({ id, question }) => ({ id, question, options: set.options }))
        : [],
    );
}
