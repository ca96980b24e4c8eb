import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import { itemsOf, jsonFile, textFile } from '#testing/questionnaire-files.ts';

const head =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)';

/** What becomes of branching logic on two fields that are asked and on a file, which is not. */
function branching(logic: string): [showIf: unknown, note: string] {
  const { definition, report } = convert(
    textFile(
      'dictionary.csv',
      [
        head,
        'a,form,yesno,A?,,',
        'b,form,checkbox,B?,"1, One | 2, Two",',
        'f,form,file,A picture,,',
        `q,form,text,Q?,,"${logic}"`,
      ].join('\n'),
    ),
  );
  const asked = itemsOf<{ id: string; showIf?: object }>(definition).find(({ id }) => id === 'q');
  return [asked?.showIf, report.find(({ name }) => name === 'q')?.note ?? ''];
}

const yes = { item: 'a', op: '=', value: '1' };
const one = { item: 'b', op: 'includes', value: '1' };

test.each([
  ['of what all have to hold', "[a] = '1' and [f] <> '' and [b(1)] = '1'", { all: [yes, one] }],
  [
    'of a bracket that all have to hold',
    "[b(1)] = '1' or ([a] = '1' and now() > [f])",
    {
      any: [one, yes],
    },
  ],
  ['of what none may hold', "not([a] = '1' or datediff([f], 'today', 'd') > 3)", { not: yes }],
])('A part %s is left out alone, and named', (_, logic, expected) => {
  const [showIf, note] = branching(logic);
  expect(showIf).toEqual(expected);
  expect(note).toMatch(/shown more often, because a part of its condition was left out: .*\bf\b/);
});

test.each([
  ['any', "[a] = '1' or [f] <> ''"],
  ['not all', "not([a] = '1' and [f] <> '')"],
  ['any within all that is left out', "([a] = '1' or datediff([f], 'today', 'd') > 3)"],
])(
  'Where %s of the parts would hold, nothing is hidden for one that is not understood',
  (_, logic) => {
    const [showIf, note] = branching(logic);
    expect(showIf).toBeUndefined();
    expect(note).toMatch(/always shown, because its condition was left out: .*\bf\b/);
  },
);

test('A question that is left out later takes only its own parts of conditions with it', () => {
  const long = 'x'.repeat(300);
  const when = (question: string, code: string) => {
    return { question, operator: '=', answerCoding: { code } };
  };
  const answerOption = ['1', '2'].map((code) => ({ valueCoding: { code, display: code } }));
  const { definition, report } = convert(
    jsonFile({
      resourceType: 'Questionnaire',
      item: [
        { linkId: 'a', type: 'choice', text: 'A?', answerOption },
        { linkId: 't', type: 'string', text: 'T?' },
        {
          linkId: 'q',
          type: 'string',
          text: 'Q?',
          enableBehavior: 'all',
          enableWhen: [
            { question: 't', operator: '=', answerString: long },
            when('a', '1'),
            { question: 't', operator: '!=', answerString: `${long}y` },
          ],
        },
      ],
    }),
  );
  expect(itemsOf(definition).at(-1)).toMatchObject({ showIf: { item: 'a', op: '=', value: '1' } });
  expect(report.at(-1)?.note).toContain('shown more often');
});
