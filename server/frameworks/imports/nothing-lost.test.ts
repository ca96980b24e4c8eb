import { expect, test } from 'vitest';
import { jsonFile, sourceFile } from '#testing/questionnaire-files.ts';
import { unsaidParts } from '#testing/unsaid-parts.ts';
import { convert } from './convert.ts';

/** What says nothing where it stands: the type of a score or of what is hidden, and what is the only or usual value. */
const meaningless = [
  /\.item\.(?:9|10|11)\.type$/,
  /\.valueExpression\.language$/,
  /\.enableWhen\.0\.answerBoolean$/,
];

test.each([
  ['R4', 'rest-r4.json'],
  ['R5', 'rest-r5.json'],
])(
  'Every element of a Questionnaire of %s is kept, changed or left out by its linkId',
  (_, name) => {
    const source: object = JSON.parse(new TextDecoder().decode(sourceFile(name).bytes));
    const { report } = convert(jsonFile(source));
    const linkIds = [...JSON.stringify(source).matchAll(/"linkId":"([^"]+)"/g)].map(
      ([, id]) => `linkId ${id}`,
    );
    expect(report.map(({ place }) => place).filter((place) => place.startsWith('linkId'))).toEqual(
      linkIds,
    );
    const unsaid = unsaidParts(source, jsonFile);
    expect(unsaid.filter((path) => !meaningless.some((each) => each.test(path)))).toEqual([]);
  },
);
