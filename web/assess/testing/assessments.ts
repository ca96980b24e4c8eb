import type { Assessment } from '#contract/assessments.ts';
import type { ScoredSection } from '#contract/frameworks.ts';
import { questionsOf } from '#rules/answering/answers.ts';
import type { AskedItem, Choice, QuestionSet, QuestionStep, Step } from '#rules/answering/step.ts';
import type { Condition } from '#rules/definition/condition.ts';
import type { ScoringModel } from '#rules/scoring/model.ts';

export type Overrides = Partial<Omit<Assessment, 'framework'>> & {
  framework?: Partial<Assessment['framework']>;
};

/** An open assessment of two dial questions in two sections, with overrides. */
export function anAssessment({ framework, ...overrides }: Overrides = {}): Assessment {
  const given = { ...teamWellbeing, ...framework };
  const steps = overrides.canSkipQuestions ? given.steps.map(optional) : given.steps;
  const scoring = framework?.scoring ?? (given.format === 'dial' ? aScoring(steps) : null);
  return {
    framework: { ...given, steps, scoring },
    currentStage: 0,
    canSkipQuestions: false,
    input: { attributes: {} },
    draftSavedAt: null,
    draftVersions: {},
    previous: null,
    number: 3,
    closesAt: null,
    timeZone: 'Europe/London',
    beacon: { clientName: 'Rosa Whitfield', gender: 'female', dateOfBirth: '2016-04-12' },
    user: { name: 'Parker Lane' },
    organisation: { name: 'Riverside', country: null },
    isAnonymous: false,
    hasAnalytics: false,
    queue: null,
    links: {
      submit: '/api/assessments/secret/response?number=3',
      draft: '/api/assessments/secret/draft?number=3',
      events: '/api/assessments/secret/events',
      language: '/api/assessments/token/language',
      ownResults: null,
    },
    ...overrides,
  };
}

function optional(step: Step): Step {
  return step.type === 'question' ? { ...step, isRequired: false } : step;
}

/** Every question of these steps, in one averaged scale for each section. */
export function aScoring(steps: Step[], conditions: Record<string, Condition> = {}): ScoringModel {
  const questions = steps.filter((step) => step.type === 'question');
  const numbers = [...new Set(questions.map(({ sectionNumber }) => sectionNumber))];
  return {
    items: Object.fromEntries(
      steps.flatMap(questionsOf).map(({ id, itemType }) => {
        const showIf = conditions[id];
        return [id, { type: itemType, scores: null, ...(showIf && { showIf }) }];
      }),
    ),
    scales: numbers.map((number) => ({
      id: `section_${number}`,
      method: 'mean',
      missing: { atLeastShare: 0 },
      prorate: false,
      round: 'none',
      items: questions
        .filter(({ sectionNumber }) => sectionNumber === number)
        .map(({ id }) => ({ item: id, weight: 1 })),
    })),
  };
}

/** A section of dial questions, scored by their mean. */
export function aSection(number: number, title: string): ScoredSection {
  return { number, title, scale: `section_${number}`, min: 0, outOf: 100 };
}

export function aQuestion(id: string, overrides: Partial<QuestionStep> = {}): QuestionStep {
  const isComment = overrides.responseType === 'comment_only';
  return {
    id,
    type: 'question',
    itemType: isComment ? 'comment' : overrides.options ? 'choice' : 'rating',
    isRequired: !isComment,
    ...(!overrides.options && { min: 0, max: 100, step: 1 }),
    title: 'Energy',
    question: `How is ${id}?`,
    progressLabel: 'Question 1 of 2',
    responseType: 'rating',
    sectionNumber: 1,
    sectionTitle: 'Energy',
    ...overrides,
  };
}

const dialSteps: Step[] = [
  { id: 'intro', type: 'assessment_intro', sectionTitles: ['Energy', 'Rest'] },
  aQuestion('pace'),
  {
    id: 'energy_summary',
    type: 'section_summary',
    section: 'energy',
    sectionNumber: 1,
    sectionTitle: 'Energy',
    nextSectionTitle: 'Rest',
  },
  aQuestion('sleep', { sectionNumber: 2, sectionTitle: 'Rest' }),
  {
    id: 'rest_summary',
    type: 'section_summary',
    section: 'rest',
    sectionNumber: 2,
    sectionTitle: 'Rest',
  },
  { id: 'summary', type: 'assessment_summary' },
];

const teamWellbeing: Assessment['framework'] = {
  id: 'team',
  title: 'Team wellbeing',
  format: 'dial',
  outOf: 100,
  steps: dialSteps,
  sections: [aSection(1, 'Energy'), aSection(2, 'Rest')],
  scoring: null,
  options: null,
  subtitle: 'The last few weeks',
  footer: 'Your team sees the combined score.',
  frameworkFooter: 'Team wellbeing © Beacon',
  roleIndicator: null,
  showPreviousResult: false,
  thresholdsUnlocked: false,
  allowAnonymous: false,
};

export const faces: Choice[] = [
  [0, 'Always', 'emot-0'],
  [25, 'Often', 'emot-1'],
  [50, 'Sometimes', 'emot-2'],
  [75, 'Not often', 'emot-3'],
  [100, 'Never', 'emot-4'],
];

/** The children's flow: intro, practice, two parts of one question, finish, thank-you. */
export function facesSteps(): Step[] {
  const options = faces;
  return [
    { id: 'welcome', type: 'assessment_intro', title: 'How are you?', sectionTitles: [] },
    { id: 'how', type: 'assessment_instruction', title: 'How it works', options },
    { id: 'practice_question', type: 'assessment_instruction', title: 'Let us try', options },
    aQuestion('tired', { options }),
    {
      id: 'body_done',
      type: 'section_summary',
      section: 'body',
      sectionNumber: 1,
      sectionTitle: 'My body',
      nextSectionTitle: 'My feelings',
    },
    aQuestion('cross', { options, sectionNumber: 2, sectionTitle: 'My feelings' }),
    {
      id: 'feelings_done',
      type: 'section_summary',
      section: 'feelings',
      sectionNumber: 2,
      sectionTitle: 'My feelings',
    },
    { id: 'finished', type: 'assessment_summary', title: 'Thank you!', body: 'Well done.' },
  ];
}

/** One page with a set, a grouping that depends on it, relationship and identity. */
export function sdqStep(): Extract<Step, { type: 'sdq_page' }> {
  return {
    id: 'page_1',
    type: 'sdq_page',
    title: 'Strengths and Difficulties Questionnaire',
    attributes: [
      { id: 'client', type: 'client_details' },
      { ...aQuestionSet('set', ['kind', 'difficulties']), indented: false },
      {
        id: 'group',
        type: 'grouping',
        enabledCondition: { id: 'difficulties', rating: [1, 2] },
        attributes: [{ ...aQuestionSet('impact', ['distress']), indented: true }],
      },
      { id: 'comments', type: 'assessment_comments' },
      {
        id: 'relationship',
        type: 'assessment_relationship',
        options: ['Mother', 'Father', 'Other'],
      },
      { id: 'identity', type: 'assessment_identity' },
    ],
  };
}

function aQuestionSet(id: string, questionIds: string[]): Omit<QuestionSet, 'indented'> {
  const options: Choice[] = [
    [0, 'Not true'],
    [1, 'Somewhat true'],
    [2, 'Certainly true'],
  ];
  const attributes = questionIds.map((each): AskedItem => {
    return { id: each, itemType: 'choice', question: `About ${each}`, isRequired: true, options };
  });
  return { id, type: 'question_set', options, attributes };
}

/** What hides the grouping of `sdqStep` until there are difficulties. */
export const sdqScoring = aScoring([sdqStep()], {
  distress: { item: 'difficulties', op: '>=', value: 1 },
});
