import type { MessageDescriptor } from '@lingui/core';
import type {
  AssessorRole,
  Framework,
  PageAttribute,
  Question,
  Section,
  StepDefinition,
} from './definition.ts';
import type {
  Definition,
  QuestionSet,
  QuestionSetDefinition,
  QuestionStep,
  SdqAttribute,
  SectionStep,
  ResolvedStep,
} from './step.ts';

/** The position of a question in its framework. */
interface QuestionPosition {
  question: Question;
  section: Section;
  sectionNumber: number;
}

/** The role that reads a framework, with the positions of its questions. */
export interface Reader {
  framework: Framework;
  role: AssessorRole;
  positions: Map<string, QuestionPosition>;
}

/** Every question by id, with its section. */
export function positionsOf(framework: Framework): Map<string, QuestionPosition> {
  return new Map(
    framework.sections.flatMap((section, index) =>
      section.questions.map((question) => {
        return [question.id, { question, section, sectionNumber: index + 1 }];
      }),
    ),
  );
}

/** An intro, instruction or summary; texts it does not define come from the framework. */
export function plainStep(
  framework: Framework,
  step: Definition<'assessment_intro' | 'assessment_instruction' | 'assessment_summary'>,
): ResolvedStep {
  if (step.type === 'assessment_summary') return step;
  if (step.type === 'assessment_instruction')
    return { ...step, options: step.options ?? framework.options };
  return {
    ...step,
    title: step.title ?? framework.title,
    subtitle: step.subtitle ?? framework.subtitle,
    introMessage: step.introMessage ?? framework.intro,
    sectionTitles: framework.sections.map((section) => section.title),
  };
}

/** A question in the role's wording. */
export function questionStep(
  reader: Reader,
  id: string,
  progressLabel: MessageDescriptor,
): QuestionStep<MessageDescriptor> {
  const { question, section, sectionNumber } = positionOf(reader, id);
  const options = question.options ?? reader.framework.options;
  return {
    id,
    type: 'question',
    title: question.title ?? section.title,
    question: wording(question, reader.role),
    instructions: question.instructions,
    progressLabel,
    responseType: question.responseType,
    options: question.responseType === 'rating' ? options : undefined,
    sectionNumber,
    sectionTitle: section.title,
  };
}

/** The summary of a section, with the section of the next question. */
export function sectionStep(
  reader: Reader,
  step: Definition<'section_summary'>,
  following: StepDefinition[],
): SectionStep {
  const index = reader.framework.sections.findIndex((section) => section.id === step.section);
  const nextQuestion = following.find((next) => next.type === 'question');
  const nextSection = nextQuestion && positionOf(reader, nextQuestion.question).section;
  return {
    ...step,
    sectionNumber: index + 1,
    sectionTitle: reader.framework.sections[index]?.title ?? '',
    nextSectionTitle: nextSection?.title,
    nextSectionImage: nextSection?.image,
  };
}

/** The page as the role sees it; empty if the role sees no part of it. */
export function sdqPage(reader: Reader, step: Definition<'sdq_page'>): ResolvedStep[] {
  const attributes = forRole(step.attributes, reader.role)
    .map((attribute) => pageAttribute(reader, attribute))
    .filter((attribute) => attribute.type !== 'grouping' || attribute.attributes.length > 0);
  return attributes.length > 0 ? [{ ...step, attributes }] : [];
}

function pageAttribute(reader: Reader, attribute: PageAttribute): SdqAttribute {
  if (attribute.type === 'question_set') return questionSet(reader, attribute);
  const { roles, ...shown } = attribute;
  if (shown.type !== 'grouping') return shown;
  return {
    ...shown,
    attributes: forRole(shown.attributes, reader.role).map((set) => questionSet(reader, set)),
  };
}

function questionSet(reader: Reader, set: QuestionSetDefinition): QuestionSet {
  return {
    id: set.id,
    type: 'question_set',
    preamble: set.preamble,
    indented: set.indented,
    options: set.options ?? reader.framework.options ?? [],
    attributes: set.questions.map((id) => {
      return { id, question: wording(positionOf(reader, id).question, reader.role) };
    }),
  };
}

function forRole<T extends { roles?: AssessorRole[] | undefined }>(
  items: T[],
  role: AssessorRole,
): T[] {
  return items.filter((item) => item.roles === undefined || item.roles.includes(role));
}

function wording(question: Question, role: AssessorRole): string {
  return question.textByRole?.[role] ?? question.text;
}

function positionOf(reader: Reader, id: string): QuestionPosition {
  const position = reader.positions.get(id);
  if (position === undefined) throw new RangeError(`No question has the id ${id}`);
  return position;
}
