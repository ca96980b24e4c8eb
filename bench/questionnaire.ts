import type { AssessmentInput } from '#contract/assessments.ts';
import type { Framework } from '#rules/definition.ts';

/** The framework with `size` copies of its first question, five to a section. */
export function resizeFramework(framework: Framework, size: number): Framework {
  const [section] = framework.sections;
  const [question] = section?.questions ?? [];
  if (!section || !question) throw new Error('The framework has no questions');
  const questions = Array.from({ length: size }, (_, n) => ({ ...question, id: `question_${n}` }));
  const sections = Array.from({ length: Math.ceil(size / 5) }, (_, n) => ({
    ...section,
    id: `section_${n}`,
    questions: questions.slice(n * 5, n * 5 + 5),
  }));
  return { ...framework, id: `${framework.id}-${size}`, sections };
}

/** A complete answer set that differs from person to person, with a comment on every fifth question. */
export function answersOf(framework: Framework, person: number): AssessmentInput {
  const questions = framework.sections.flatMap((section) => section.questions);
  const answers = questions.map(({ id, responseType }, index) => {
    const rating = (person * 37 + index * 13) % (framework.outOf + 1);
    const comment = `What person ${person} has to say about this one`;
    if (responseType === 'comment_only') return [id, { comment }] as const;
    return [id, { rating, ...(index % 5 === 0 && { comment }) }] as const;
  });
  return { attributes: Object.fromEntries(answers) };
}
