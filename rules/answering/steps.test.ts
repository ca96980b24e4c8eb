import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { stepsFor } from './steps.ts';
import type { Step } from './step.ts';

const choices = [
  [0, 'Never'],
  [100, 'Always'],
];
const base = {
  id: 'sample',
  version: 1,
  title: 'Sample',
  subtitle: 'Last week',
  intro: 'A few questions.',
  format: 'dial',
  roles: ['parent', 'teacher', 'self'],
  thresholds: { lower: 20, upper: 70 },
  thresholdClassifiers: ['Poor', 'Fair', 'Good'],
  licence: 'Ours.',
  source: 'Ours.',
  sections: [
    {
      id: 'home',
      title: 'Home',
      questions: [
        {
          id: 'sleep',
          text: 'How does the child sleep?',
          textByRole: { self: 'How do you sleep?' },
          instructions: '0 is badly.',
        },
        { id: 'notes', title: 'Notes', text: 'Anything else?', responseType: 'comment_only' },
      ],
    },
    {
      id: 'school',
      title: 'School',
      image: 'school.svg',
      questions: [{ id: 'friends', text: 'Friends?' }],
    },
  ],
};

test('a dial framework without steps gets an intro, its questions, a summary per section and one at the end', () => {
  expect(stepsFor(parseFramework(base), 'parent').map(outline)).toEqual([
    'assessment_intro assessment_intro',
    'question sleep',
    'question notes',
    'section_summary home_summary',
    'question friends',
    'section_summary school_summary',
    'assessment_summary assessment_summary',
  ]);
});

test('a faces framework has the same steps, a simple_radio framework its questions only', () => {
  const faces = parseFramework({ ...base, format: 'faces', options: choices });
  const radio = parseFramework({ ...base, format: 'simple_radio', options: choices });
  expect(stepsFor(faces, 'self').map(({ type }) => type)).toEqual(
    stepsFor(parseFramework(base), 'self').map(({ type }) => type),
  );
  expect(stepsFor(radio, 'self').map(({ id }) => id)).toEqual(['sleep', 'notes', 'friends']);
});

test('the intro has the framework’s texts and names its sections', () => {
  expect(stepsFor(parseFramework(base), 'self')[0]).toEqual({
    id: 'assessment_intro',
    type: 'assessment_intro',
    title: 'Sample',
    subtitle: 'Last week',
    introMessage: 'A few questions.',
    sectionTitles: ['Home', 'School'],
  });
});

test('a question has its position, its section and the role’s own wording', () => {
  const [, sleep, notes] = stepsFor(parseFramework({ ...base, options: choices }), 'self');
  expect(sleep).toEqual({
    id: 'sleep',
    type: 'question',
    title: 'Home',
    question: 'How do you sleep?',
    instructions: '0 is badly.',
    progressLabel: msg`Question ${{ number: 1 }} of ${{ questions: 3 }}`,
    itemType: 'choice',
    isRequired: true,
    responseType: 'rating',
    options: choices,
    sectionNumber: 1,
    sectionTitle: 'Home',
  });
  expect(notes).toMatchObject({
    title: 'Notes',
    progressLabel: msg`Question ${{ number: 2 }} of ${{ questions: 3 }}`,
  });
  expect(notes).not.toHaveProperty('options');
  expect(stepsFor(parseFramework(base), 'parent')[1]).toMatchObject({
    question: 'How does the child sleep?',
  });
});

test('a question’s own options take precedence over the framework’s', () => {
  const ownOptions = [
    [0, 'No'],
    [50, 'Yes'],
  ];
  const sections = [
    { id: 'one', title: 'One', questions: [{ id: 'q', text: 'Q?', options: ownOptions }] },
  ];
  const steps = stepsFor(parseFramework({ ...base, sections, options: choices }), 'self');
  expect(steps[1]).toMatchObject({ options: ownOptions });
});

test('a section’s summary names the next section, and the last summary names none', () => {
  const steps = stepsFor(parseFramework(base), 'self');
  expect(steps[3]).toMatchObject({
    section: 'home',
    sectionNumber: 1,
    sectionTitle: 'Home',
    nextSectionTitle: 'School',
    nextSectionImage: 'school.svg',
  });
  expect(steps[5]).toMatchObject({ section: 'school', sectionNumber: 2, sectionTitle: 'School' });
  expect(steps[5]).toHaveProperty('nextSectionTitle', undefined);
});

test('steps of the definition have its order and texts, and an instruction shows the framework’s options', () => {
  const steps = [
    { id: 'hello', type: 'assessment_intro', title: 'Hello', introMessage: 'Come in.' },
    { id: 'practice_question', type: 'assessment_instruction', body: 'Try it.' },
    { type: 'question', question: 'friends' },
    { type: 'question', question: 'sleep' },
    { type: 'question', question: 'notes' },
    { id: 'end', type: 'assessment_summary' },
  ];
  const resolved = stepsFor(
    parseFramework({ ...base, format: 'faces', options: choices, steps }),
    'self',
  );
  expect(resolved.map(({ id }) => id)).toEqual([
    'hello',
    'practice_question',
    'friends',
    'sleep',
    'notes',
    'end',
  ]);
  expect(resolved[0]).toMatchObject({ title: 'Hello', introMessage: 'Come in.' });
  expect(resolved[1]).toMatchObject({ body: 'Try it.', options: choices });
  expect(resolved[2]).toMatchObject({
    progressLabel: msg`Question ${{ number: 1 }} of ${{ questions: 3 }}`,
    sectionNumber: 2,
  });
});

const pages = parseFramework({
  ...base,
  format: 'sdq',
  options: choices,
  sections: [
    {
      id: 'all',
      title: 'All',
      questions: ['a', 'b', 'c'].map((id) => ({ id, text: id, textByRole: { self: `my ${id}` } })),
    },
  ],
  steps: [
    {
      id: 'first',
      type: 'sdq_page',
      attributes: [
        { id: 'set', type: 'question_set', preamble: 'Last week:', questions: ['a'] },
        {
          id: 'group',
          type: 'grouping',
          enabledCondition: { id: 'a', rating: [100] },
          attributes: [
            { id: 'inner', type: 'question_set', roles: ['self', 'parent'], questions: ['b', 'c'] },
          ],
        },
      ],
    },
    {
      id: 'second',
      type: 'sdq_page',
      attributes: [
        {
          id: 'assessment_relationship',
          type: 'assessment_relationship',
          roles: ['parent'],
          options: ['Mother', 'Other'],
        },
      ],
    },
  ],
});

test('a page shows each role its own parts, without the list of roles', () => {
  expect(stepsFor(pages, 'parent')[1]).toEqual({
    id: 'second',
    type: 'sdq_page',
    attributes: [
      {
        id: 'assessment_relationship',
        type: 'assessment_relationship',
        options: ['Mother', 'Other'],
      },
    ],
  });
  expect(stepsFor(pages, 'self')[0]).toMatchObject({
    attributes: [
      {
        id: 'set',
        preamble: 'Last week:',
        options: choices,
        attributes: [{ id: 'a', question: 'my a' }],
      },
      {
        id: 'group',
        attributes: [{ id: 'inner', attributes: [{ id: 'b' }, { id: 'c', question: 'my c' }] }],
      },
    ],
  });
});

test('an empty grouping and an empty page are left out', () => {
  const steps = stepsFor(pages, 'teacher');
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ attributes: [{ id: 'set' }] });
  expect(steps[0]).toHaveProperty('attributes.length', 1);
});

function outline({ type, id }: Step<unknown>): string {
  return `${type} ${id}`;
}
