import type {
  AssessmentResult,
  PersonResult,
  QuestionResult,
  SectionResult,
} from '#contract/assessment-results.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { bandsOfScore } from '#web/design/charts/band.ts';
import { anAssessment, aScale, bea, classifierOf, jonas } from './sample-beacon.ts';

const rule = 'Each person’s score is the mean of all ratings they gave.';

/** Bea with a score of 70 and Jonas with 20. */
export function somePeople(): PersonResult[] {
  return [
    aPerson(bea, 'Bea Fontaine', { index: 1, role: 'parent', score: 70 }),
    aPerson(jonas, 'Jonas Weber', { index: 2, role: 'teacher', score: 20, isBadScore: true }),
  ];
}

/** A person's row, whose normalised score equals the score. */
export function aPerson(
  id: string,
  label: string,
  overrides: Partial<PersonResult> = {},
): PersonResult {
  const { score = null } = overrides;
  return {
    id,
    index: 1,
    label,
    avatar: null,
    role: 'parent',
    score,
    normalisedScore: score,
    bands: bandsOfScore(score, [40, 70]),
    classifier: score === null ? null : classifierOf(score),
    isBadScore: false,
    answer: score,
    comment: null,
    hasAnswered: true,
    ...overrides,
  };
}

/** A question out of 100. */
export function aQuestion(id: string, title: string, overrides: Partial<QuestionResult> = {}) {
  const question: QuestionResult = {
    ...aNode(45),
    id,
    title,
    text: `${title}?`,
    instructions: null,
    options: [],
    unit: null,
    responseType: 'rating',
    itemType: 'rating',
    comments: [],
    ...overrides,
  };
  return question;
}

/** A result of 5 November with a score of 45: the section Energy with Rest and Pace, and Growth. */
export function aResult(overrides: Partial<AssessmentResult> = {}): AssessmentResult {
  const rest = aQuestion('rest', 'Rest', {
    comments: [
      { id: bea, text: 'Slept well.', user: { id: bea, name: 'Bea Fontaine', role: 'parent' } },
    ],
    userBreakdown: somePeople().map((person) =>
      person.id === bea ? { ...person, comment: 'Slept well.' } : person,
    ),
  });
  return {
    ...anAssessment({ number: 11, date: '2026-11-05', score: 45, normalisedScore: 45 }),
    ...aNode(45),
    attributes: [
      aSectionResult('energy', 'Energy', [rest, aQuestion('pace', 'Pace')]),
      aSectionResult('growth', 'Growth', []),
    ],
    comments: [],
    previousNumber: 10,
    nextNumber: 12,
    explained: {
      rule,
      frameworkId: 'team-wellbeing',
      frameworkVersion: 3,
      frameworkTitle: 'Team wellbeing',
      source: 'The Beacon project',
      licence: 'CC BY 4.0',
      citation: null,
      copyright: null,
    },
    impact: [],
    cutOffs: [],
    clientAge: null,
    isAnonymous: false,
    withheld: null,
    ...overrides,
  };
}

function aSectionResult(id: string, title: string, attributes: QuestionResult[]): SectionResult {
  const calculation = { parts: [], isRounded: false, norms: [], bands: [] };
  return { ...aNode(45), id, title, attributes, calculation };
}

function aNode(score: number) {
  const range: [number, number] = [20, 70];
  return {
    score,
    normalisedScore: score,
    range,
    normalisedRange: range,
    change: -9,
    min: 0,
    outOf: 100,
    higherIs: 'better' as const,
    norm: null,
    lack: null,
    count: 2,
    bands: ['between' as const],
    classifier: 'Getting by',
    isBadScore: false,
    spread: {
      roles: [aRole('parent', 70), aRole('teacher', 20)],
      between: 50,
      within: null,
      lone: null,
    },
    changeSplit: { samePeople: -4, differentPeople: -5, stayed: 1, joined: 1, left: 0 },
    reliableChange: null,
    userBreakdown: somePeople(),
    rule,
    calculation: null,
    ...aScale,
  };
}

/** The result of a role that one person has. */
function aRole(role: AssessorRole, score: number) {
  const normalisedRange: [number, number] = [score, score];
  const extremes = { lowest: score, highest: score, normalisedRange };
  const band = { bands: bandsOfScore(score, [40, 70]), classifier: classifierOf(score) };
  return { role, score, normalisedScore: score, ...extremes, ...band, count: 1 };
}
