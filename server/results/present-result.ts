import type { MessageDescriptor } from '@lingui/core';
import type {
  AssessmentResult,
  QuestionResult,
  SectionResult,
} from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { assessorRoles } from '#rules/definition.ts';
import type { Framework, Question, Section } from '#rules/definition.ts';
import { questionOptions } from '#rules/scale.ts';
import { assessmentRule, nodeRule, questionRule } from '#rules/score-words.ts';
import { ageOn } from '#server/platform/time/age-on.ts';
import { presentBands, presentDetailedTeamAssessment } from './present.ts';
import type { ResultContext, ResultRow } from './present.ts';
import type { AssessmentRow } from './queries.ts';
import type { AssessmentAnswers, NodeAnswers } from './assessment-answers.ts';

/** The context with `isSettled`: an unsettled window has no bands and no change. */
type Context = ResultContext & Pick<ResultRow, 'isSettled'>;
type PlainSection = DetailedTeamAssessment['attributes'][number];
type PlainQuestion = PlainSection['attributes'][number];

/** One assessment with everything that explains its scores. */
export function presentResult(
  row: AssessmentRow,
  context: ResultContext & { dateOfBirth: string | null },
  answers: AssessmentAnswers,
): AssessmentResult {
  const { framework, isAnonymous, dateOfBirth } = context;
  const assessment = presentDetailedTeamAssessment(row, context);
  const rule = inWords(assessmentRule(framework));
  const { responseCount, withheld, impact } = answers;
  const { isSettled } = row;
  const settled = { ...context, isSettled };
  return {
    ...assessment,
    ...explain(assessment, settled, answers.assessment, rule),
    comments: answers.assessment.comments,
    attributes: assessment.attributes.map((section) => presentSection(section, settled, answers)),
    responseCount,
    withheld,
    impact,
    cutOffs: cutOffsOf(framework),
    clientAge: dateOfBirth === null ? null : ageOn(assessment.date, dateOfBirth),
    isAnonymous,
    previousNumber: row.previousNumber,
    nextNumber: row.nextNumber,
    explained: {
      rule,
      frameworkId: framework.id,
      frameworkVersion: framework.version,
      frameworkTitle: framework.title,
    },
  };
}

function cutOffsOf({ informants }: Framework): AssessmentResult['cutOffs'] {
  return assessorRoles.flatMap((role) => {
    const informant = Object.values(informants).find(({ roles }) => roles.includes(role));
    if (!informant) return [];
    const { edition = null, ages = null } = informant;
    return [{ role, edition, ages }];
  });
}

function presentSection(
  section: PlainSection,
  context: Context,
  answers: AssessmentAnswers,
): SectionResult {
  const { framework } = context;
  const questions = questionsById(framework);
  const options = questionOptions(framework);
  const rule = inWords(nodeRule(framework, section.id));
  return {
    ...section,
    ...explain(section, context, answers.section(section.id), rule),
    attributes: section.attributes.flatMap((question) => {
      const position = questions.get(question.id);
      if (!position) return [];
      const nodeAnswers = answers.question(question.id);
      const choices = options.get(question.id) ?? [];
      return [presentQuestion(question, context, nodeAnswers, { ...position, choices })];
    }),
  };
}

interface QuestionPosition {
  section: Section;
  question: Question;
}

function presentQuestion(
  result: PlainQuestion,
  context: Context,
  nodeAnswers: NodeAnswers,
  { section, question, choices }: QuestionPosition & { choices: Framework['options'] & object },
): QuestionResult {
  return {
    ...result,
    ...explain(result, context, nodeAnswers, inWords(questionRule(section, question))),
    text: question.text,
    instructions: question.instructions ?? null,
    options: choices.map(([rating, label]) => ({ rating, label })),
    isReversed: question.reversed,
    comments: nodeAnswers.comments,
  };
}

function inWords(sentences: MessageDescriptor[]): string {
  return sentences.map(textOf).join(' ');
}

function explain(
  { bands }: Pick<PlainQuestion, 'bands'>,
  { framework, isSettled }: Context,
  { spread, changeSplit, userBreakdown }: NodeAnswers,
  rule: string,
) {
  const split = isSettled ? changeSplit : null;
  return { ...presentBands(framework, bands), spread, changeSplit: split, userBreakdown, rule };
}

function questionsById({ sections }: Framework): Map<string, QuestionPosition> {
  return new Map(
    sections.flatMap((section) =>
      section.questions.map((question) => [question.id, { section, question }]),
    ),
  );
}
