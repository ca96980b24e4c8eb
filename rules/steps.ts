import type {
  AssessorRole,
  Framework,
  Option,
  PageAttribute,
  Question,
  Section,
  StepDefinition,
} from './definition.ts';

interface StepTexts {
  title?: string | undefined;
  subtitle?: string | undefined;
  introMessage?: string | undefined;
  titleLogo?: string | undefined;
  backgroundImage?: string | undefined;
  image?: string | undefined;
  helpText?: string | undefined;
  body?: string | undefined;
}

export interface QuestionStep {
  id: string;
  type: 'question';
  title: string;
  question: string;
  instructions?: string | undefined;
  progressLabel: string;
  responseType: 'rating' | 'comment_only';
  options?: Option[] | undefined;
  sectionNumber: number;
  sectionTitle: string;
}

interface SectionStep extends StepTexts {
  id: string;
  type: 'section_summary';
  section: string;
  sectionNumber: number;
  sectionTitle: string;
  nextSectionTitle?: string | undefined;
  nextSectionImage?: string | undefined;
}

interface IntroStep extends StepTexts {
  id: string;
  type: 'assessment_intro';
  sectionTitles: string[];
}

interface InstructionStep extends StepTexts {
  id: string;
  type: 'assessment_instruction';
  options?: Option[] | undefined;
}

interface SummaryStep extends StepTexts {
  id: string;
  type: 'assessment_summary';
}

export interface QuestionSet {
  id: string;
  type: 'question_set';
  preamble?: string | undefined;
  indented: boolean;
  options: Option[];
  attributes: { id: string; question: string }[];
}

export type SdqAttribute =
  | QuestionSet
  | { id: string; type: 'client_details' }
  | { id: string; type: 'assessment_comments'; preamble?: string | undefined }
  | {
      id: string;
      type: 'grouping';
      enabledCondition: { id: string; rating: number[] };
      attributes: QuestionSet[];
    }
  | { id: string; type: 'assessment_relationship'; options: string[] }
  | { id: string; type: 'assessment_identity' };

export type Grouping = Extract<SdqAttribute, { type: 'grouping' }>;

interface SdqPageStep extends StepTexts {
  id: string;
  type: 'sdq_page';
  attributes: SdqAttribute[];
}

/** One screen of an assessment, with the words one role reads. */
export type Step =
  | IntroStep
  | InstructionStep
  | QuestionStep
  | SectionStep
  | SummaryStep
  | SdqPageStep;

type QuestionSetDefinition = Extract<PageAttribute, { type: 'question_set' }>;

/** Where a question stands in its framework. */
interface Place {
  question: Question;
  section: Section;
  sectionNumber: number;
}

interface Reader {
  framework: Framework;
  role: AssessorRole;
  places: Map<string, Place>;
}

/**
 * The screens one role goes through, in order, with every text and option list resolved.
 * Uses the definition's own steps, or derives them from its sections. Expects a parsed framework.
 */
export function stepsFor(framework: Framework, role: AssessorRole): Step[] {
  const reader = { framework, role, places: placesOf(framework) };
  const definitions = framework.steps ?? derivedSteps(framework);
  const questions = definitions.filter((step) => step.type === 'question').length;
  let number = 0;
  return definitions.flatMap((step, index): Step[] => {
    if (step.type === 'question') {
      number += 1;
      return [questionStep(reader, step.question, `Question ${number} of ${questions}`)];
    }
    if (step.type === 'section_summary')
      return [sectionStep(reader, step, definitions.slice(index + 1))];
    if (step.type === 'sdq_page') return sdqPage(reader, step);
    return [plainStep(framework, step)];
  });
}

function placesOf(framework: Framework): Map<string, Place> {
  return new Map(
    framework.sections.flatMap((section, index) =>
      section.questions.map((question) => [
        question.id,
        { question, section, sectionNumber: index + 1 },
      ]),
    ),
  );
}

function derivedSteps(framework: Framework): StepDefinition[] {
  const sections = framework.sections.map((section) => ({
    section,
    questions: section.questions.map(({ id }) => ({ type: 'question' as const, question: id })),
  }));
  if (framework.format === 'simple_radio') return sections.flatMap(({ questions }) => questions);
  return [
    { id: 'assessment_intro', type: 'assessment_intro' },
    ...sections.flatMap(({ section, questions }): StepDefinition[] => [
      ...questions,
      { id: `${section.id}_summary`, type: 'section_summary', section: section.id },
    ]),
    { id: 'assessment_summary', type: 'assessment_summary' },
  ];
}

function plainStep(
  framework: Framework,
  step: Extract<
    StepDefinition,
    { type: 'assessment_intro' | 'assessment_instruction' | 'assessment_summary' }
  >,
): Step {
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

function questionStep(reader: Reader, id: string, progressLabel: string): QuestionStep {
  const { question, section, sectionNumber } = placeOf(reader, id);
  return {
    id,
    type: 'question',
    title: question.title ?? section.title,
    question: wording(question, reader.role),
    instructions: question.instructions,
    progressLabel,
    responseType: question.responseType,
    options: question.options ?? reader.framework.options,
    sectionNumber,
    sectionTitle: section.title,
  };
}

function sectionStep(
  reader: Reader,
  step: Extract<StepDefinition, { type: 'section_summary' }>,
  following: StepDefinition[],
): SectionStep {
  const index = reader.framework.sections.findIndex((section) => section.id === step.section);
  const nextQuestion = following.find((next) => next.type === 'question');
  const nextSection = nextQuestion && placeOf(reader, nextQuestion.question).section;
  return {
    ...step,
    sectionNumber: index + 1,
    sectionTitle: reader.framework.sections[index]?.title ?? '',
    nextSectionTitle: nextSection?.title,
    nextSectionImage: nextSection?.image,
  };
}

function sdqPage(reader: Reader, step: Extract<StepDefinition, { type: 'sdq_page' }>): Step[] {
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
    attributes: set.questions.map((id) => ({
      id,
      question: wording(placeOf(reader, id).question, reader.role),
    })),
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

function placeOf(reader: Reader, id: string): Place {
  const place = reader.places.get(id);
  if (place === undefined) throw new RangeError(`No question has the id ${id}`);
  return place;
}
