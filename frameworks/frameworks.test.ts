import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assessorRoles } from '#rules/definition.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import { parseFramework } from '#rules/framework.ts';
import { stepsFor } from '#rules/steps.ts';
import { questionsOf } from '#rules/answers.ts';

const dial = read('team-wellbeing');
const faces = read('childrens-quality-of-life');
const sdq = read('strengths-and-difficulties');
const radio = read('weekly-check-in');
const shipped = [dial, faces, sdq, radio];

test('the four formats are shipped, one framework each', () => {
  expect(shipped.map(({ format }) => format)).toEqual(['dial', 'faces', 'sdq', 'simple_radio']);
});

test.each(shipped)(
  '$id names its licence, its source and a gap between its thresholds',
  (framework) => {
    expect(framework.licence).toContain('AGPL-3.0-or-later');
    expect(framework.source).not.toBe('');
    expect(framework.thresholds.upper).toBeGreaterThan(framework.thresholds.lower + 2);
    expect(framework.thresholds.upper).toBeLessThan(framework.outOf);
  },
);

test.each(shipped)('$id asks every role each question once at most', (framework) => {
  for (const role of framework.roles) {
    const asked = stepsFor(framework, role).flatMap(questionsOf);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  }
});

test.each([dial, faces, radio])('$id asks every role all of its questions', (framework) => {
  const ids = framework.sections.flatMap(({ questions }) => questions.map(({ id }) => id));
  for (const role of framework.roles) {
    expect(
      stepsFor(framework, role)
        .flatMap(questionsOf)
        .map(({ id }) => id),
    ).toEqual(ids);
  }
});

test('Team wellbeing has 25 rating questions in five sections and explains what 0 and 100 mean', () => {
  const questions = dial.sections.flatMap((section) => section.questions);
  const rated = questions.filter(({ responseType }) => responseType === 'rating');
  expect(dial.sections).toHaveLength(5);
  expect(rated).toHaveLength(25);
  for (const { instructions } of rated)
    expect(instructions).toMatch(/^0 means .+\. 100 means .+\.$/);
});

test('the five faces go from sad to happy in steps of 25', () => {
  expect(faces.options?.map(([value, , icon]) => [value, icon])).toEqual([
    [0, 'emot-0'],
    [25, 'emot-1'],
    [50, 'emot-2'],
    [75, 'emot-3'],
    [100, 'emot-4'],
  ]);
});

test('a child gets an intro, a practice question, every section and a last page', () => {
  const steps = stepsFor(faces, 'self').filter(({ type }) => type !== 'question');
  expect(steps.map(({ id, type }) => (type === 'assessment_instruction' ? id : type))).toEqual([
    'assessment_intro',
    'practice_question',
    ...faces.sections.map(() => 'section_summary'),
    'assessment_summary',
  ]);
});

test('the questions for a child have short words and short sentences', () => {
  for (const { text } of faces.sections.flatMap(({ questions }) => questions)) {
    const words = text.split(' ');
    expect(words.length, text).toBeLessThanOrEqual(9);
    expect(Math.max(...words.map((word) => word.length)), text).toBeLessThanOrEqual(9);
  }
});

test('a check-in has four or five answers to each question and none can be skipped', () => {
  expect(radio.canSkipQuestions).toBe(false);
  for (const { options } of stepsFor(radio, 'self').flatMap(questionsOf)) {
    expect([4, 5]).toContain(options?.length);
  }
});

test('the SDQ items are in their published scales, five of them reversed', () => {
  const scales = sdq.sections.filter(({ scoring }) => scoring === 'sum');
  expect(
    Object.fromEntries(scales.map(({ id, questions }) => [id, questions.map((q) => q.id)])),
  ).toEqual({
    emotional: ['q3', 'q8', 'q13', 'q16', 'q24'],
    conduct: ['q5', 'q7', 'q12', 'q18', 'q22'],
    hyperactivity: ['q2', 'q10', 'q15', 'q21', 'q25'],
    peer: ['q6', 'q11', 'q14', 'q19', 'q23'],
    prosocial: ['q1', 'q4', 'q9', 'q17', 'q20'],
  });
  const reversed = sdq.sections.flatMap(({ questions }) => questions.filter((q) => q.reversed));
  expect(reversed.map(({ id }) => id).toSorted()).toEqual(['q11', 'q14', 'q21', 'q25', 'q7']);
  expect(sdq.totals).toEqual([
    {
      id: 'total_difficulty',
      title: 'Total difficulties',
      sections: ['emotional', 'conduct', 'hyperactivity', 'peer'],
    },
  ]);
  expect(sdq.scoreOf).toBe('total_difficulty');
});

const cutOffs = {
  parent: [
    'total_difficulty 0-13/14-16/17-40',
    'emotional 0-3/4-4/5-10',
    'conduct 0-2/3-3/4-10',
    'hyperactivity 0-5/6-6/7-10',
    'peer 0-2/3-3/4-10',
    'prosocial 6-10/5-5/0-4',
  ],
  teacher: [
    'total_difficulty 0-11/12-15/16-40',
    'emotional 0-4/5-5/6-10',
    'conduct 0-2/3-3/4-10',
    'hyperactivity 0-5/6-6/7-10',
    'peer 0-3/4-4/5-10',
    'prosocial 6-10/5-5/0-4',
  ],
  self: [
    'total_difficulty 0-15/16-19/20-40',
    'emotional 0-5/6-6/7-10',
    'conduct 0-3/4-4/5-10',
    'hyperactivity 0-5/6-6/7-10',
    'peer 0-3/4-5/6-10',
    'prosocial 6-10/5-5/0-4',
  ],
};

test.each(Object.entries(cutOffs))(
  'the SDQ has the published cut-offs of a %s',
  (name, expected) => {
    const informant = sdq.informants[name];
    expect(informant?.roles).toEqual([name]);
    const written = Object.entries(informant?.bands ?? {}).map(
      ([id, { normal, borderline, abnormal }]) =>
        `${id} ${[normal, borderline, abnormal].map((range) => range.join('-')).join('/')}`,
    );
    expect(written).toEqual(expected);
  },
);

test.each([
  ['parent', 33, true],
  ['teacher', 31, false],
  ['self', 33, false],
] as const)('the SDQ of a %s has %i questions', (role: AssessorRole, count, hasRelationship) => {
  const steps = stepsFor(sdq, role);
  expect(steps.flatMap(questionsOf)).toHaveLength(count);
  const attributes = steps.flatMap((step) => (step.type === 'sdq_page' ? step.attributes : []));
  const types = attributes.map(({ type }) => type);
  expect(types).toContain('assessment_identity');
  expect(types.includes('assessment_relationship')).toBe(hasRelationship);
});

test('the young person reads the SDQ in the first person', () => {
  const texts = sdq.sections.slice(0, 5).flatMap(({ questions }) => questions);
  for (const { id, textByRole } of texts) expect(textByRole?.self, id).toMatch(/\b(I|my|me)\b/i);
});

test('every role of the contract is offered by some framework', () => {
  expect(new Set(shipped.flatMap(({ roles }) => roles))).toEqual(new Set(assessorRoles));
});

function read(id: string): Framework {
  const file = new URL(`./${id}.json`, import.meta.url);
  return parseFramework(JSON.parse(readFileSync(file, 'utf8')));
}
