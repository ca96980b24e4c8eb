import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bandsWord, rankedScore, teamBands } from '../scoring/bands.ts';
import { mainScale } from '../scoring/main-scale.ts';
import { personalScores, type PersonalScore } from '../scoring/personal-scores.ts';
import type { Ratings } from '../scoring/score-person.ts';
import { normalisedThresholds, thresholdsOf } from '../scoring/thresholds.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { parseFramework } from '../framework/framework.ts';
import { personScores } from '../scoring/person-scores.ts';
import type { PersonScore } from '../scoring/person-scores.ts';
import { ownScore, runningScore } from '../scoring/running-score.ts';
import type { RatedResponse } from '../scoring/team.ts';
import { teamResult } from '../scoring/score.ts';
import type { NodeResult, TeamResult } from '../scoring/score.ts';

/** The parts of a definition file of the first edition that decide which answers there are. */
interface Definition {
  id: string;
  version: number;
  outOf: number;
  roles: AssessorRole[];
  thresholds: { lower: number; upper: number };
  options?: Options;
  sections: { questions: { id: string; responseType?: string; options?: Options }[] }[];
  steps?: { attributes?: PageAttribute[] }[];
}
interface PageAttribute {
  roles?: AssessorRole[];
  questions?: string[];
  options?: Options;
  enabledCondition?: { id: string; rating: number[] };
  attributes?: PageAttribute[];
}
type Options = [value: number, ...unknown[]][];
/** An assessment of the demo; the Beacons have numbers. */
interface DemoAssessment {
  beacon: number;
  framework: string;
  version: number;
  isAnonymous: boolean;
  responses: { role: AssessorRole; ratings: Record<string, number> }[];
  digest: string;
}

const folder = `${import.meta.dirname}/definitions`;
const definitions = readdirSync(folder).map((name): Definition =>
  JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')),
);
const expected: string[] = JSON.parse(readFileSync(`${import.meta.dirname}/digests.json`, 'utf8'));
const beaconCount = 1000;
const demo: DemoAssessment[] = JSON.parse(
  gunzipSync(readFileSync(`${import.meta.dirname}/demo.json.gz`)).toString(),
);

test('1,000 generated Beacons have the scores they had when frameworks had one edition only', () => {
  const digests = Array.from({ length: beaconCount }, (_, index) => digestOf(scoresOf(index)));
  expect(digests).toEqual(expected);
});

test('the demo has the results it had when frameworks had one edition only', () => {
  const previous = new Map<number, TeamResult>();
  const digests = demo.map(({ beacon, framework: id, version, isAnonymous, responses }) => {
    const definition = definitions.find((each) => each.id === id && each.version === version);
    const people = responses.map(({ role, ratings }, person): RatedResponse => {
      const answers = Object.entries(ratings).map(([item, rating]) => [item, { rating }]);
      return { userId: `person-${person}`, role, attributes: Object.fromEntries(answers) };
    });
    const framework = parseFramework(definition);
    const result = teamResult(framework, people, previous.get(beacon));
    if (result && !(isAnonymous && result.count < 3)) previous.set(beacon, result);
    return digestOf(result && headOf(result));
  });
  expect(digests).toEqual(demo.map(({ digest }) => digest));
});

/** Every number and word that three windows of one generated Beacon give. */
function scoresOf(index: number): unknown {
  const random = seeded(index + 1);
  const definition = pick(definitions, () => (index % definitions.length) / definitions.length);
  const framework = parseFramework(definition);
  const thresholds = normalisedThresholds(framework, thresholdsOf(framework));
  let previous: TeamResult | null = null;
  return Array.from({ length: 3 }, () => {
    const responses = responsesTo(definition, random);
    const result: TeamResult | null = teamResult(framework, responses, previous);
    previous = result ?? previous;
    const people = personScores(framework, responses);
    const bands = result
      ? teamBands(framework, { ...result, scale: mainScale(framework) }, thresholds)
      : [];
    return {
      result: result && headOf(result),
      people: [
        people.assessment.map(personOf),
        [...people.sections].map(([id, scores]) => [id, scores.map(personOf)]),
        [...people.questions].map(([id, scores]) => [id, scores.map(personOf)]),
      ],
      running: runningOf(
        runningScore(
          framework,
          responses.map((response) => ownScore(framework, response)),
        ),
      ),
      impact: responses.map((response) => impactOf(personalScores(framework, response))),
      bands: bands.map(({ band }) => band),
      word: bandsWord(bands, (best, worst) => `${best} to ${worst}`),
      ranked: result && [
        rankedScore(framework, result, false),
        rankedScore(framework, result, true),
      ],
    };
  });
}

function responsesTo(definition: Definition, random: () => number): RatedResponse[] {
  const share = 0.3 + random();
  return Array.from({ length: Math.floor(random() * 6) }, (_, person) => {
    const role = pick(definition.roles, random);
    const answers = answersOf(definition, role, () => random() <= share && random);
    return { userId: `person-${person}`, role, attributes: answers };
  });
}

/** Answers that a submit accepts: to questions that the role is asked, outside of disabled groupings. */
function answersOf(
  definition: Definition,
  role: AssessorRole,
  answers: () => false | (() => number),
): Ratings {
  const given: Record<string, { rating: number }> = {};
  const pages = (definition.steps ?? []).flatMap(({ attributes = [] }) => attributes);
  const questions = definition.sections.flatMap((section) => section.questions);
  const asked = pages.length === 0 ? [{ questions: questions.map(({ id }) => id) }] : pages;
  const isGiven = ({ roles, enabledCondition }: PageAttribute) =>
    (roles?.includes(role) ?? true) &&
    (!enabledCondition ||
      enabledCondition.rating.includes(given[enabledCondition.id]?.rating ?? -1));
  const answerAll = (attributes: PageAttribute[]) => {
    for (const attribute of attributes.filter(isGiven)) {
      for (const id of attribute.questions ?? []) {
        const question = questions.find((each) => each.id === id);
        const random = question?.responseType !== 'comment_only' && answers();
        const options = question?.options ?? attribute.options ?? definition.options;
        if (random) given[id] = { rating: ratingOf(options, definition, random) };
      }
      answerAll(attribute.attributes ?? []);
    }
  };
  answerAll(asked);
  return given;
}

function ratingOf(options: Options | undefined, { outOf }: Definition, random: () => number) {
  const values = options?.map(([value]) => value);
  return values ? pick(values, random) : Math.floor(random() * (outOf + 1));
}

function pick<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new RangeError('Nothing to pick from');
  return one;
}

function impactOf([impact]: PersonalScore[]) {
  if (!impact) return null;
  const { score, outOf, band } = impact;
  return { score, outOf, band: band && ['normal', 'borderline', 'abnormal'][band.severity] };
}

function headOf(result: TeamResult) {
  const { roles, attributes } = result;
  return {
    ...nodeOf(result),
    roles,
    attributes: attributes.map(({ id, title, attributes: questions, ...section }) => ({
      id,
      title,
      ...nodeOf(section),
      attributes: questions.map((question) => ({
        id: question.id,
        title: question.title,
        responseType: question.responseType,
        ...nodeOf(question),
      })),
    })),
  };
}

function nodeOf(node: NodeResult) {
  const { score, range, normalisedScore, normalisedRange, change, outOf, count } = node;
  return { score, range, normalisedScore, normalisedRange, change, outOf, count };
}

function personOf({ userId, role, score, normalisedScore }: PersonScore) {
  return { userId, role, score, normalisedScore };
}

function runningOf({ score, normalisedScore, outOf }: ReturnType<typeof runningScore>) {
  return { score, normalisedScore, outOf };
}

function digestOf(scores: unknown): string {
  return createHash('sha256').update(JSON.stringify(scores)).digest('base64url').slice(0, 12);
}

/** The same numbers in [0, 1) for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
