import { describe, expect, test } from 'vitest';
import { FrameworkError, parseFramework } from './framework.ts';
import { dial, fieldOf, home, inBrackets, options, replaced } from '../testing/definitions.ts';

const sums = {
  ...dial,
  options,
  scoreOf: 'total',
  sections: [
    { ...home, scoring: 'sum', higherIs: 'worse' },
    { id: 'kind', title: 'Kind', scoring: 'sum', questions: [{ id: 'kind_1', text: 'Kind?' }] },
    { id: 'extra', title: 'Extra', scoring: 'none', questions: [{ id: 'extra_1', text: '?' }] },
  ],
  totals: [{ id: 'total', title: 'Total', sections: ['home'] }],
};
const bands = { normal: [0, 1], borderline: [2, 2], abnormal: [3, 4] };
const better = { abnormal: [0, 0], borderline: [1, 1], normal: [2, 2] };
const banded = {
  ...sums,
  informants: {
    parent: { roles: ['parent'], bands: { home: bands, total: bands, kind: better } },
    self: { roles: ['self'], bands: { home: bands, total: bands, kind: better } },
  },
};
test('valid definitions are accepted, with their defaults filled in', () => {
  expect(parseFramework(dial)).toMatchObject({
    thresholds: { outOf: 100 },
    canSkipQuestions: false,
    alerts: [],
  });
  for (const definition of [sums, banded])
    expect(parseFramework(definition)).toMatchObject({ id: 'sample' });
});

test('a FrameworkError names the field in its message', () => {
  expect(() => parseFramework({ ...dial, title: '' })).toThrow(/^title: /);
  expect(() => parseFramework('nonsense')).toThrow(FrameworkError);
});

describe('the shape', () => {
  rejects('no object', null, '');
  rejects('a missing text', replaced(dial, 'intro', undefined), 'intro');
  rejects('an unknown field', { ...dial, colour: 'red' }, 'colour');
  rejects('an unknown format', { ...dial, format: 'slider' }, 'format');
  rejects(
    'an id with spaces',
    replaced(dial, 'sections.0.questions.2.id', 'a b'),
    'sections.0.questions.2.id',
  );
  rejects(
    'an unknown field in a question',
    replaced(dial, 'sections.0.questions.1.help', 'x'),
    'sections.0.questions.1.help',
  );
});

describe('thresholds', () => {
  rejects('above outOf', { ...dial, outOf: 50 }, 'thresholds.upper');
  rejects('only 2 apart', replaced(dial, 'thresholds.lower', 68), 'thresholds.upper');
  accepts('more than 2 apart', replaced(dial, 'thresholds.lower', 67.9));
  accepts('up to outOf', replaced(dial, 'outOf', 70));
});

describe('ids', () => {
  rejects('a role twice', { ...dial, roles: ['self', 'self'] }, 'roles.1');
  rejects(
    'a question twice',
    replaced(dial, 'sections.0.questions.2.id', 'sleep'),
    'sections.0.questions.2.id',
  );
  rejects(
    'a question twice in two sections',
    replaced(sums, 'sections.1.questions.0.id', 'sleep'),
    'sections.1.questions.0.id',
  );
  rejects('a section twice', replaced(sums, 'sections.1.id', 'home'), 'sections.1.id');
  rejects('a total named as a section', replaced(sums, 'totals.0.id', 'home'), 'totals.0.id');
  rejects(
    'a question named as a derived step',
    replaced(dial, 'sections.0.questions.0.id', 'assessment_intro'),
    'sections',
  );
});

describe('options', () => {
  rejects(
    'above outOf',
    {
      ...dial,
      options: [
        [0, 'No'],
        [101, 'Yes'],
      ],
    },
    'options.1.0',
  );
  rejects(
    'the same value twice',
    {
      ...dial,
      options: [
        [0, 'No'],
        [0, 'Yes'],
      ],
    },
    'options.1.0',
  );
  rejects(
    'the same value twice in a question',
    replaced(dial, 'sections.0.questions.0.options', [
      [5, 'No'],
      [5, 'Yes'],
    ]),
    'sections.0.questions.0.options.1.0',
  );
  rejects('none for faces', { ...dial, format: 'faces' }, 'sections.0.questions.0.options');
  rejects(
    'none for simple_radio',
    { ...dial, format: 'simple_radio' },
    'sections.0.questions.0.options',
  );
  accepts('in every rating question, none in comment-only ones', {
    ...dial,
    format: 'faces',
    sections: [
      {
        ...home,
        questions: home.questions.map((question) =>
          question.responseType ? question : { ...question, options },
        ),
      },
    ],
  });
});

describe('scoring', () => {
  rejects(
    'a total of an averaged section',
    replaced(sums, 'sections.0.scoring', 'mean'),
    'totals.0.sections.0',
  );
  rejects(
    'a total of an unknown section',
    replaced(sums, 'totals.0.sections', ['garden']),
    'totals.0.sections.0',
  );
  rejects(
    'a section twice in a total',
    replaced(sums, 'totals.0.sections', ['home', 'home']),
    'totals.0.sections.1',
  );
  rejects(
    'a total of scales of both directions',
    replaced(sums, 'totals.0.sections', ['home', 'kind']),
    'totals.0.sections',
  );
  rejects('scoreOf an unknown node', { ...sums, scoreOf: 'garden' }, 'scoreOf');
  rejects('scoreOf an unscored section', { ...sums, scoreOf: 'extra' }, 'scoreOf');
  rejects('sums without scoreOf', replaced(sums, 'scoreOf', undefined), 'scoreOf');
  rejects(
    'averages of both directions',
    {
      ...dial,
      sections: [
        home,
        { id: 'bad', title: 'Bad', higherIs: 'worse', questions: [{ id: 'bad_1', text: '?' }] },
      ],
    },
    'sections',
  );
});

describe('informants', () => {
  const parent = 'informants.parent.bands';
  rejects(
    'a role with two informants',
    replaced(banded, 'informants.self.roles', ['parent', 'self']),
    'informants.self.roles.0',
  );
  rejects(
    'a role without an informant',
    { ...banded, roles: ['parent', 'self', 'teacher'] },
    'roles.2',
  );
  rejects(
    'bands of an unknown node',
    replaced(banded, `${parent}.garden`, bands),
    `${parent}.garden`,
  );
  rejects(
    'bands of an unscored section',
    replaced(banded, `${parent}.extra`, bands),
    `${parent}.extra`,
  );
  rejects(
    'bands that only one informant has',
    replaced(banded, 'informants.self.bands.kind', undefined),
    'informants.self.bands.kind',
  );
  rejects('a gap', replaced(banded, `${parent}.home.borderline`, [2, 1]), `${parent}.home`);
  rejects('an overlap', replaced(banded, `${parent}.home.borderline`, [1, 2]), `${parent}.home`);
  rejects('a start above 0', replaced(banded, `${parent}.home.normal`, [1, 1]), `${parent}.home`);
  rejects(
    'an end below the highest',
    replaced(banded, `${parent}.home.abnormal`, [3, 3]),
    `${parent}.home`,
  );
  rejects(
    'an end above the highest',
    replaced(banded, `${parent}.total.abnormal`, [3, 5]),
    `${parent}.total`,
  );
  rejects(
    'the order of a scale that is better when higher',
    replaced(banded, `${parent}.home`, { abnormal: [0, 1], borderline: [2, 2], normal: [3, 4] }),
    `${parent}.home`,
  );
  rejects(
    'the order of a scale that is worse when higher',
    replaced(banded, `${parent}.kind`, { normal: [0, 0], borderline: [1, 1], abnormal: [2, 2] }),
    `${parent}.kind`,
  );
});

function rejects(what: string, definition: unknown, field: string): void {
  test(`rejected: ${what}`, () => {
    expect(fieldOf(definition)).toBe(inBrackets(field));
  });
}

function accepts(what: string, definition: unknown): void {
  test(`accepted: ${what}`, () => {
    expect(fieldOf(definition)).toBeNull();
  });
}
