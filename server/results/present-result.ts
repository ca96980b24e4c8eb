import type {
  AssessmentResult,
  QuestionResult,
  SectionResult,
} from '#contract/assessment-results.ts';
import type { WholeTeamAssessment } from '#contract/results.ts';
import { assessorRoles } from '#rules/definition.ts';
import type { Framework, Question, Section } from '#rules/definition.ts';
import { questionOptions } from '#rules/scale.ts';
import { assessmentRule, nodeRule, questionRule } from '#rules/score-words.ts';
import { ageOn } from '#server/platform/time/age-on.ts';
import { presentBands, presentWholeTeamAssessment } from './present.ts';
import type { ResultContext, ResultRow } from './present.ts';
import type { AssessmentRow } from './queries.ts';
import type { Answers, Said } from './said.ts';

/** Of a window that is not settled nothing is flagged, and nothing has risen or fallen. */
type Context = ResultContext & Pick<ResultRow, 'isSettled'>;
type PlainSection = WholeTeamAssessment['attributes'][number];
type PlainQuestion = PlainSection['attributes'][number];

/** One assessment with all that its numbers are made of. */
export function presentResult(
  row: AssessmentRow,
  context: ResultContext & { dateOfBirth: string | null },
  answers: Answers,
): AssessmentResult {
  const { framework, isAnonymous, dateOfBirth } = context;
  const whole = presentWholeTeamAssessment(row, context);
  const rule = assessmentRule(framework);
  const { responseCount, withheld, impact } = answers;
  const { isSettled } = row;
  const settled = { ...context, isSettled };
  return {
    ...whole,
    ...explained(whole, settled, answers.assessment, rule),
    comments: answers.assessment.comments,
    attributes: whole.attributes.map((section) => presentSection(section, settled, answers)),
    responseCount,
    withheld,
    impact,
    cutOffs: cutOffsOf(framework),
    clientAge: dateOfBirth === null ? null : ageOn(whole.date, dateOfBirth),
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

function presentSection(section: PlainSection, context: Context, answers: Answers): SectionResult {
  const { framework } = context;
  const asked = askedIn(framework);
  const options = questionOptions(framework);
  return {
    ...section,
    ...explained(section, context, answers.section(section.id), nodeRule(framework, section.id)),
    attributes: section.attributes.flatMap((question) => {
      const found = asked.get(question.id);
      if (!found) return [];
      const said = answers.question(question.id);
      const choices = options.get(question.id) ?? [];
      return [presentQuestion(question, context, said, { ...found, choices })];
    }),
  };
}

interface Asked {
  section: Section;
  question: Question;
}

function presentQuestion(
  result: PlainQuestion,
  context: Context,
  said: Said,
  { section, question, choices }: Asked & { choices: Framework['options'] & object },
): QuestionResult {
  return {
    ...result,
    ...explained(result, context, said, questionRule(section, question)),
    text: question.text,
    instructions: question.instructions ?? null,
    options: choices.map(([rating, label]) => ({ rating, label })),
    isReversed: question.reversed,
    comments: said.comments,
  };
}

function explained(
  { bands }: Pick<PlainQuestion, 'bands'>,
  { framework, isSettled }: Context,
  { spread, changeSplit, userBreakdown }: Said,
  rule: string,
) {
  const split = isSettled ? changeSplit : null;
  return { ...presentBands(framework, bands), spread, changeSplit: split, userBreakdown, rule };
}

function askedIn({ sections }: Framework): Map<string, Asked> {
  return new Map(
    sections.flatMap((section) =>
      section.questions.map((question) => [question.id, { section, question }]),
    ),
  );
}
