import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assessorRoles } from '#rules/definition/texts.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { formatNames } from '#rules/definition/formats.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import { thresholdsOf, thresholdUnit } from '#rules/scoring/thresholds.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { stepsFor } from '#rules/answering/steps.ts';
import { questionsOf } from '#rules/answering/answers.ts';

const dial = read('team-wellbeing');
const faces = read('childrens-quality-of-life');
const sdq = read('strengths-and-difficulties');
const radio = read('weekly-check-in');
const mood = read('low-mood-check');
const growing = read('growing-up-well');
const intake = read('first-conversation');
const shipped = [dial, faces, sdq, radio, mood, growing, intake];

test('every format is shipped', () => {
  expect(new Set(shipped.map(({ format }) => format))).toEqual(new Set(formatNames));
});

test('every file of the folder is among those that are checked', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
  expect(files.toSorted()).toEqual(shipped.map(({ id }) => `${id}.json`).toSorted());
});

test.each(shipped)(
  '$id names its licence, its source and a gap between its thresholds',
  (framework) => {
    expect(framework.licence).toContain('AGPL-3.0-or-later');
    expect(framework.source).not.toBe('');
    const { lower, upper } = thresholdsOf(framework);
    expect(upper).toBeGreaterThan(lower + 2);
    expect(upper).toBeLessThan(thresholdUnit(framework).outOf);
  },
);

test.each(shipped)('$id asks every role each question once at most', (framework) => {
  for (const role of framework.roles) {
    const asked = stepsFor(framework, role).flatMap(questionsOf);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  }
});

test.each([dial, faces, radio, mood, growing, intake])(
  '$id asks every role all of its questions',
  (framework) => {
    const ids = framework.items.map(({ id }) => id);
    for (const role of framework.roles) {
      expect(
        stepsFor(framework, role)
          .flatMap(questionsOf)
          .map(({ id }) => id),
      ).toEqual(ids);
    }
  },
);

test('Team wellbeing has 25 rating questions in five sections and explains what 0 and 100 mean', () => {
  const rated = dial.items.filter(({ type }) => type === 'rating');
  expect(dial.sections).toHaveLength(5);
  expect(rated).toHaveLength(25);
  for (const { instructions } of rated)
    expect(instructions).toMatch(/^0 means .+\. 100 means .+\.$/);
});

test('the five faces go from sad to happy in steps of 25', () => {
  expect(faces.options?.map(({ score, icon }) => [score, icon])).toEqual([
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
  for (const { text } of faces.items) {
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
  const scales = sdq.scales.filter(
    ({ method, items, team }) => method === 'sum' && items && team !== 'none',
  );
  expect(
    Object.fromEntries(scales.map(({ id, items = [] }) => [id, items.map(({ item }) => item)])),
  ).toEqual({
    emotional: ['q3', 'q8', 'q13', 'q16', 'q24'],
    conduct: ['q5', 'q7', 'q12', 'q18', 'q22'],
    hyperactivity: ['q2', 'q10', 'q15', 'q21', 'q25'],
    peer: ['q6', 'q11', 'q14', 'q19', 'q23'],
    prosocial: ['q1', 'q4', 'q9', 'q17', 'q20'],
  });
  const reversed = scales.flatMap(({ items = [] }) => items.filter(({ reverse }) => reverse));
  expect(reversed.map(({ item }) => item).toSorted()).toEqual(['q11', 'q14', 'q21', 'q25', 'q7']);
  const total = sdq.scales.find(({ id }) => id === sdq.main);
  expect([total?.id, total?.title]).toEqual(['total_difficulty', 'Total difficulties']);
  expect(total?.parts?.map(({ scale }) => scale)).toEqual([
    'emotional',
    'conduct',
    'hyperactivity',
    'peer',
  ]);
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
    const own = sdq.bands.filter(
      ({ when, scale }) =>
        [when?.role ?? []].flat().some((role) => role === name) && scale !== 'impact_score',
    );
    const written = own.map(({ scale, cuts }) => {
      const highest = rangeOf(sdq, sdq.scales.find(({ id }) => id === scale) ?? fail(scale))[1];
      const ranges = cuts.map(({ upTo = highest, severity }, index) => {
        return [severity, `${(cuts[index - 1]?.upTo ?? -1) + 1}-${upTo}`] as const;
      });
      const best = ranges.toSorted(([one], [other]) => one - other).map(([, range]) => range);
      return `${scale} ${best.join('/')}`;
    });
    expect(written.toSorted()).toEqual(expected.toSorted());
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
  const counted = new Set(sdq.sections.slice(0, 5).flatMap(({ items }) => items));
  const texts = sdq.items.filter(({ id }) => counted.has(id));
  for (const { id, textByRole } of texts) expect(textByRole?.self, id).toMatch(/\b(I|my|me)\b/i);
});

test('every role of the contract is offered by some framework', () => {
  expect(new Set(shipped.flatMap(({ roles }) => roles))).toEqual(new Set(assessorRoles));
});

function read(id: string): Framework {
  const file = new URL(`./${id}.json`, import.meta.url);
  return parseFramework(JSON.parse(readFileSync(file, 'utf8')));
}

function fail(id: string): never {
  throw new Error(`There is no ${id}`);
}
