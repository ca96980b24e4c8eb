import { expect, test } from 'vitest';
import { itemsOf, outcomesOf, sourceFile } from '#testing/questionnaire-files.ts';
import { odkForm } from '#testing/odk-form.ts';
import { convert } from './convert.ts';

// Files as the tools of each format write them, with texts of our own.

interface Scale {
  id: string;
  items?: { item: string; weight?: number; reverse?: boolean }[];
  parts?: { scale: string }[];
  method: string;
  missing: { atMost: number };
}

test('A form of the NLM builder becomes a score of the answers that are given', () => {
  const conversion = convert(sourceFile('busy-days-nlm.json'));
  expect(scalesOf(conversion)).toEqual([
    '9100-total: sum of 9100-1, 9100-2, 9100-3, 9100-4, 9100-5, at most 4 missing',
  ]);
  expect(itemsOf(conversion.definition).at(-1)).toMatchObject({
    instructions: 'Think of work and of home.',
    showIf: {
      any: [
        { item: '9100-1', op: '=', value: 'LA-2' },
        { item: '9100-1', op: '=', value: 'LA-3' },
      ],
    },
  });
  expect(leftOut(conversion)).toEqual([]);
});

test('Value sets, variables and nested groups of a Questionnaire are read', () => {
  const conversion = convert(sourceFile('weekend-sdc.json'));
  expect(scalesOf(conversion)).toEqual([
    'total: sum of calm, slept, at most 0 missing',
    'all-2: sum of calm, slept, at most 1 missing',
    'w: sum of calm, slept, much, at most 2 missing',
    'm: sum of calm, slept, at most 1 missing',
    'late: sum of calm, slept, at most 1 missing',
    'both: sum of total, late, at most 0 missing',
  ]);
  expect(conversion.definition).toMatchObject({
    languages: ['en', 'de'],
    sections: [
      {
        title: 'Rest',
        intro: 'Thank you for taking part.',
        introByLanguage: { de: 'Danke fürs Mitmachen.' },
        items: ['calm', 'slept'],
      },
      { title: 'Outside', items: ['much', 'colour'] },
      { title: 'Rest', titleByLanguage: { de: 'Ruhe' }, items: ['after'] },
      { title: 'Numbers' },
    ],
  });
  const [calm, , much, colour] = itemsOf(conversion.definition);
  expect(calm).toMatchObject({
    options: [{ score: 0, labelByLanguage: { de: 'Stimme nicht zu' } }, { score: 1 }, { score: 2 }],
  });
  expect(much).toMatchObject({ options: [{ score: 1.5 }, { score: 3 }] });
  expect(colour).toMatchObject({
    options: [{ label: 'Red' }, { label: 'Blue' }, { label: 'Navy' }],
  });
  expect(leftOut(conversion)).toEqual(['pic', 'doc', 'secret', 'bmi', 'thanks']);
});

test('A Questionnaire of R5 is read with choices of every type of value', () => {
  const conversion = convert(sourceFile('walk-r5.json'));
  expect(itemsOf<{ type: string }>(conversion.definition).map(({ type }) => type)).toEqual([
    'choice',
    'choices',
    'choice',
    'choice',
    'date',
  ]);
  expect(scalesOf(conversion)).toEqual(['7: sum of 1, 3, at most 0 missing']);
  expect(leftOut(conversion)).toEqual(['5']);
});

test('A dictionary of REDCap with several forms, matrices and annotations is read', () => {
  const conversion = convert(sourceFile('busy-weeks-redcap.csv'));
  expect(scalesOf(conversion)).toEqual([
    'b-sum: sum of b1, b2, b3, at most 2 missing',
    'b-plus: sum of b1, b2, -b3, at most 0 missing',
    'b-mean: mean of b1, b2, b3, at most 2 missing',
    'b-half: sum of 2 b1, 2 b2, at most 0 missing',
    'b-zero: sum of b1, b2, at most 1 missing',
    'b-total: sum of b-sum, b-plus, at most 0 missing',
  ]);
  const items = new Map(itemsOf(conversion.definition).map((item) => [item.id, item]));
  expect(items.get('likes')).toMatchObject({
    text: 'Which of these do you like?',
    options: [
      { value: '1' },
      { label: 'Sport, indoors or out' },
      { value: 'x' },
      { exclusive: true },
    ],
  });
  expect(items.get('likes-more')).toMatchObject({
    maxLength: 500,
    showIf: {
      all: [
        { item: 'likes', op: 'includes', value: '2' },
        {
          any: [
            { item: 'age', op: 'answered' },
            { item: 'weight', op: '>', value: 40 },
          ],
        },
      ],
    },
  });
  expect(items.get('dob')).toMatchObject({ type: 'date', min: '1920-01-01', max: '2020-12-31' });
  expect(conversion.report.find(({ name }) => name === 'b1')?.place).toBe('line 14');
  expect(leftOut(conversion)).toEqual(['record_id', 'b_flag', 'hello', 'mat', 'pic', 'sig']);
});

test('A form of ODK in two languages is read with its constraints and calculations', () => {
  const conversion = convert(odkForm);
  expect(scalesOf(conversion)).toEqual([
    'plain: sum of water, help, -pests, at most 0 missing',
    'lenient: sum of water, help, at most 1 missing',
    'guarded: sum of water, help, at most 0 missing',
    'average: mean of water, help, at most 0 missing',
  ]);
  const items = new Map(itemsOf(conversion.definition).map((item) => [item.id, item]));
  expect(items.get('best')).toMatchObject({
    showIf: {
      all: [
        { item: 'water', op: 'answered' },
        { not: { item: 'help', op: '=', value: '0' } },
        { item: 'grown', op: 'answered' },
      ],
    },
  });
  expect(items.get('sown')).toMatchObject({ min: '2020-01-01' });
  expect(items.get('name')).toMatchObject({ maxLength: 80 });
  expect(conversion.definition).toMatchObject({
    languages: ['en', 'sw'],
    sections: [{ introByLanguage: { sw: 'Fikiria msimu huu.' } }, {}, {}],
  });
  expect(leftOut(conversion).toSorted()).toEqual(
    [
      'version',
      'instance_name',
      'start',
      'deviceid',
      'town',
      'place',
      'photo',
      'row',
      'row_name',
      'header',
      'pulled',
      'bye',
    ].toSorted(),
  );
});

test.each(['moving-6.lss', 'moving-3.lss'])('The survey %s of LimeSurvey is read', (name) => {
  const conversion = convert(sourceFile(name));
  expect(scalesOf(conversion)).toEqual([
    'movsum: sum of mov-sq001, mov-sq002, mov-sq003, at most 2 missing',
    'movall: sum of mov-sq001, mov-sq002, at most 0 missing',
    'points: sum of mov-sq001, mov-sq002, mov-sq003, at most 2 missing',
  ]);
  const items = new Map(itemsOf(conversion.definition).map((item) => [item.id, item]));
  expect(items.get('where')).toMatchObject({ options: [{}, {}, { exclusive: true }, {}] });
  expect(items.get('town')).toEqual(expect.not.objectContaining({ required: true }));
  expect(items.get('split-sat')).toMatchObject({ type: 'rating', min: 0, max: 20, step: 2 });
  expect(items.get('more')).toMatchObject({
    showIf: { item: 'mov-sq001', op: '!=', value: 'AO01' },
  });
  expect(conversion.definition).toMatchObject({
    intro: 'A short survey\n\nWelcome!',
    introByLanguage: { fr: 'Une petite enquête\n\nBienvenue !' },
  });
  expect(leftOut(conversion)).toEqual([
    'end message',
    'settings',
    'q',
    'RANK',
    'DUAL',
    'NUMS',
    'FILE',
    'HID',
  ]);
});

test('Each element of a survey is named once, with what became of it', () => {
  const named = outcomesOf(convert(sourceFile('moving-6.lss')).report);
  expect(new Set(named).size).toBe(named.length);
});

function scalesOf({ definition }: ReturnType<typeof convert>): string[] {
  const scales = (definition?.['scales'] ?? []) as Scale[];
  return scales.map(({ id, items = [], parts = [], method, missing }) => {
    const counted = items.map(({ item, weight, reverse }) =>
      [weight, reverse ? `-${item}` : item].filter(Boolean).join(' '),
    );
    const all = [...counted, ...parts.map(({ scale }) => scale)].join(', ');
    return `${id}: ${method} of ${all}, at most ${missing.atMost} missing`;
  });
}

/** The names of what is left out, each with a reason; without the fields of the questionnaire itself. */
function leftOut({ report }: ReturnType<typeof convert>): string[] {
  const entries = report.filter(
    ({ outcome, place }) => outcome === 'left_out' && place !== 'Questionnaire',
  );
  expect(entries.filter(({ note }) => note === '')).toEqual([]);
  return entries.map(({ place, name }) => (place.startsWith('linkId ') ? place.slice(7) : name));
}
