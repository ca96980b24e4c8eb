import type {
  Bundle,
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from 'fhir/r4.d.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBeaconAnswers } from '#contract/answers-out.ts';
import { fullDefinition } from '#rules/testing/full-definition.ts';
import { toFhir } from '#server/frameworks/fhir/to-fhir.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { moveToWindow } from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { publishDefinition } from '#testing/publish-definition.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const unsure = { value: 'x', label: 'Don’t know', score: null, missing: 'unknown' };
const two = fullDefinition.items.slice(0, 2).map(({ id }) => id);
const rich = {
  ...fullDefinition,
  id: 'answered-rich',
  version: 1,
  roles: ['parent', 'teacher'],
  items: fullDefinition.items.map((item) => {
    const { textByRole, ...own } = item;
    if (own.id === 'sleep' && 'options' in own)
      return { ...own, options: [...(own.options ?? []), unsure] };
    // A whole number is an answer to a question with decimals too.
    return own.id === 'hours' ? { ...own, decimals: 1 } : own;
  }),
  sections: [
    { id: 'first', title: 'First', intro: 'Think of today.', items: two, scale: 'score' },
    {
      id: 'first-intro',
      title: 'Second',
      items: fullDefinition.items.slice(2).map(({ id }) => id),
    },
  ],
  norms: [],
  bands: [],
  reliability: [],
  tests: [],
  main: 'score',
  thresholds: { lower: 3, upper: 7 },
  thresholdClassifiers: ['Low', 'Middle', 'High'],
};
const attributes = {
  mood: { rating: 3, comment: 'A long day' },
  sleep: { value: 'x' },
  help: { value: ['a', 'b'] },
  hours: { value: 7 },
  since: { value: '2026-01-31' },
  why: { value: 'Late' },
  notes: { comment: 'Noted' },
};

/** The Beacon of a framework after both of its assessors have answered. */
async function answered(framework: string, answers?: typeof attributes): Promise<Fixture> {
  const fixture = await makeFixture(database, { framework });
  for (const [index, role] of (['parent', 'teacher'] as const).entries()) {
    const body = answers
      ? { attributes: answers, comment: 'On the whole' }
      : answersTo(fixture.framework, role);
    expect((await fixture.submit(await fixture.mail(index), body)).status).toBe(200);
  }
  await moveToWindow(fixture, 2);
  return fixture;
}

async function download(fixture: Fixture, format: string): Promise<string> {
  const path = findBeaconAnswers.path.replace('{uuid}', fixture.beacon.beaconId);
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 0));
  return fixture.app.text(`${path}?format=${format}`, headers);
}

async function responsesOf(fixture: Fixture): Promise<QuestionnaireResponse[]> {
  const { entry = [] }: Bundle = JSON.parse(await download(fixture, 'fhir'));
  const resources = entry.flatMap(({ resource }) => resource ?? []);
  return resources.filter(
    (resource): resource is QuestionnaireResponse =>
      resource.resourceType === 'QuestionnaireResponse',
  );
}

test.each(['team-wellbeing', 'strengths-and-difficulties', 'weekly-check-in', 'growing-up-well'])(
  'The responses to %s are valid against the Questionnaire that is exported',
  async (id) => {
    const fixture = await answered(id);
    const questionnaire = toFhir(fixture.framework);
    const responses = await responsesOf(fixture);
    expect(responses).toHaveLength(2);
    for (const response of responses) {
      expect(response.questionnaire).toBe(`${questionnaire.url}|${questionnaire.version}`);
      expect(response.item?.length).toBeGreaterThan(0);
      expectValid(questionnaire, response.item);
    }
  },
);

test('Answers of every type, groups and comments are valid against the Questionnaire', async () => {
  await publishDefinition(database, rich);
  const fixture = await answered('answered-rich', attributes);
  const [response] = await responsesOf(fixture);
  expectValid(toFhir(fixture.framework), response?.item);
  expect(response?.extension).toMatchObject([{ valueString: 'On the whole' }]);
  expect(response?.item).toMatchObject([
    {
      text: 'First',
      item: [
        {
          linkId: 'mood',
          answer: [{ valueInteger: 3 }],
          extension: [{ valueString: 'A long day' }],
        },
        {
          linkId: 'sleep',
          answer: [{ valueCoding: { code: 'x', extension: [{ valueCode: 'asked-unknown' }] } }],
        },
      ],
    },
    {
      text: 'Second',
      item: [
        { answer: [{ valueCoding: { code: 'a' } }, { valueCoding: { code: 'b' } }] },
        { answer: [{ valueDecimal: 7 }] },
        { answer: [{ valueDate: '2026-01-31' }] },
        { answer: [{ valueString: 'Late' }] },
        { answer: [{ valueString: 'Noted' }] },
      ],
    },
  ]);
});

test('“Don’t know” is its code in the tables, with its reason beside it and in the codebook', async () => {
  await publishDefinition(database, { ...rich, id: 'answered-unsure' });
  const fixture = await answered('answered-unsure', attributes);
  const table = async (format: string) =>
    parse<Record<string, string>>(await download(fixture, format), { bom: true, columns: true });
  const long = (await table('csv_long')).find(
    ({ item, kind }) => item === 'sleep' && kind === 'answer',
  );
  expect(long).toMatchObject({ value: 'x', label: 'Don’t know', missing: 'unknown', score: '' });
  expect((await table('csv_wide'))[0]).toMatchObject({ 'item.sleep': 'x', 'item.help.a': '1' });
  const option = (await table('codebook')).find(({ of, value }) => of === 'sleep' && value === 'x');
  expect(option).toMatchObject({ kind: 'option', missing: 'unknown', score: '' });
});

const valueTypes: Record<string, (keyof QuestionnaireResponseItemAnswer)[]> = {
  choice: ['valueCoding'],
  integer: ['valueInteger'],
  decimal: ['valueDecimal'],
  date: ['valueDate'],
  string: ['valueString'],
  text: ['valueString'],
};

/** Each item stands where the Questionnaire has it, once and in its order, with answers of its type. */
function expectValid(
  { item = [] }: { item?: QuestionnaireItem[] } | Questionnaire,
  given: readonly QuestionnaireResponseItem[] = [],
): void {
  const places = given.map(({ linkId }) => item.findIndex((each) => each.linkId === linkId));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  for (const [index, { answer = [], item: inner }] of given.entries()) {
    const asked = item[places[index] ?? -1];
    if (!asked) continue;
    expectValid(asked, inner);
    expect(answer.length).toBeLessThanOrEqual(asked.repeats ? Infinity : 1);
    const codes = (asked.answerOption ?? []).map(({ valueCoding }) => valueCoding?.code);
    const chosen = answer.flatMap(({ valueCoding }) => valueCoding?.code ?? []);
    expect(chosen.filter((code) => !codes.includes(code))).toEqual([]);
    for (const each of answer) {
      const type = Object.keys(each).filter((name) => name.startsWith('value'));
      expect(valueTypes[asked.type]).toEqual(expect.arrayContaining(type));
    }
  }
}
