import type { Assessment } from '#contract/assessments.ts';
import type { AskedItem, Step } from '#rules/answering/step.ts';
import { anAssessment, aScoring, type Overrides } from './assessments.ts';

/** One item of every type, each with its type as id, and a long text. */
export const everyItem: AskedItem[] = [
  {
    id: 'rating',
    itemType: 'rating',
    question: 'How much pain is there?',
    instructions: 'Think of today.',
    isRequired: true,
    min: -5,
    max: 5,
    step: 0.5,
    low: 'None',
    high: 'The worst',
  },
  {
    id: 'choice',
    itemType: 'choice',
    question: 'Who is at home?',
    isRequired: true,
    options: [
      ['alone', 'Nobody else at all, which is how it has been for more than a year now'],
      ['family', 'Family members who are there on most days of the week and at night'],
      ['unknown', "I don't know"],
    ],
  },
  {
    id: 'choices',
    itemType: 'choices',
    question: 'What helps?',
    isRequired: false,
    options: [
      ['sleep', 'Sleep'],
      [2, 'Walks'],
      ['none', 'Nothing helps'],
    ],
    exclusive: ['none'],
  },
  {
    id: 'number',
    itemType: 'number',
    question: 'What is the weight?',
    isRequired: true,
    min: 2,
    max: 300,
    unit: 'kg',
    decimals: 1,
  },
  {
    id: 'date',
    itemType: 'date',
    question: 'When did it start?',
    isRequired: true,
    min: '2020-01-01',
    max: '2026-12-31',
  },
  {
    id: 'text',
    itemType: 'text',
    question: 'Who asked for this?',
    isRequired: true,
    maxLength: 80,
  },
  {
    id: 'long',
    itemType: 'text',
    question: 'What happened?',
    isRequired: false,
    isLong: true,
    maxLength: 400,
  },
  { id: 'comment', itemType: 'comment', question: 'What else?', isRequired: false },
];

/** One page with an item of every type, and a follow-up that `choice` shows. */
export function formStep(): Extract<Step, { type: 'sdq_page' }> {
  const followUp: AskedItem = {
    id: 'lead',
    itemType: 'text',
    question: 'Since when?',
    isRequired: true,
    maxLength: 80,
  };
  const [first, second, ...others] = [...everyItem];
  const items = [first, second, followUp, ...others].filter((item) => item !== undefined);
  return {
    id: 'form',
    type: 'sdq_page',
    title: 'Everyday life',
    introMessage: 'Answer for the last week.',
    attributes: items.map((item) => ({
      id: `${item.id}_set`,
      type: 'question_set',
      indented: false,
      options: [],
      attributes: [item],
    })),
  };
}

/** An assessment of `formStep`. */
export function aForm(overrides: Overrides = {}): Assessment {
  const scoring = aScoring([formStep()], { lead: { item: 'choice', op: '=', value: 'alone' } });
  return anAssessment({
    framework: { format: 'form', steps: [formStep()], scoring },
    ...overrides,
  });
}
