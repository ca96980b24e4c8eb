import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnswered } from '../answering/answers.ts';
import { validateAnswers } from '../answering/validate-answers.ts';
import type { Framework } from '../definition/definition.ts';
import type { Bands, Norm, Scale } from '../definition/scale.ts';
import { anyAnsweredFramework } from '#testing/any-responses.ts';
import type { AnsweredFramework } from '#testing/any-responses.ts';
import { Fraction } from '../testing/fraction.ts';
import { naiveEntry, naiveNorm, naiveShare, naiveWord } from '../testing/naive-norms.ts';
import { canHide, isShown, naiveRange, naiveScore } from '../testing/naive-scorer.ts';
import { teamBands } from './bands.ts';
import type { Subject } from './norms.ts';
import { personScores } from './person-scores.ts';
import { personalScores } from './personal-scores.ts';
import { teamResult } from './score.ts';
import type { NodeResult } from './score.ts';
import type { RatedResponse } from './team.ts';

function always(check: (each: AnsweredFramework) => void): void {
  fc.assert(fc.property(anyAnsweredFramework, check), { numRuns: 70 });
}

test('everybody has the score of an exact recomputation on every scale', () => {
  always(({ framework, responses, subject }) => {
    const { sections } = personScores(framework, responses, subject);
    for (const { id, team } of framework.scales)
      for (const response of responses) {
        const scores =
          team === 'none'
            ? personalScores(framework, response, subject).filter((score) => score.id === id)
            : (sections.get(id) ?? []).filter(({ userId }) => userId === response.userId);
        expect(isNear(scores[0]?.score, naiveScore(framework, response.attributes, id))).toBe(true);
      }
  });
});

test('the range of a scale goes from the lowest score that answers can have to the highest', () => {
  always(({ framework, responses }) => {
    const hides = framework.items.some(({ id }) => canHide(framework, id));
    for (const { id } of teamScales(framework)) {
      const { min = 0, outOf } = nodeOf(teamResult(framework, responses), id);
      const [low, high] = naiveRange(framework, id).map((end) => end.toNumber());
      const [below, above] = [(low ?? NaN) - min, outOf - (high ?? NaN)];
      expect(Math.min(below, above)).toBeGreaterThan(-1e-9);
      expect(hides || Math.max(below, above) < 1e-9).toBe(true);
    }
  });
});

test('a team has the mean of its people, or the score of the worst', () => {
  always(({ framework, responses }) => {
    const result = teamResult(framework, responses);
    for (const scale of teamScales(framework)) {
      const node = nodeOf(result, scale.id);
      const scores = exactScores(framework, responses, scale.id);
      expect(node.count).toBe(scores.length);
      expect(isNear(node.score, teamScore(scale, scores))).toBe(true);
      expect(isNear(node.range?.[0], scores[0] ?? null)).toBe(true);
      expect(isNear(node.range?.[1], scores.at(-1) ?? null)).toBe(true);
    }
  });
});

test('a team is in the band of its score, or in those of its worst and best people', () => {
  always(({ framework, responses }) => {
    const result = teamResult(framework, responses);
    for (const scale of teamScales(framework)) {
      const bands = framework.bands.find((each) => each.scale === scale.id);
      if (!bands || isPersonal(bands)) continue;
      const node = nodeOf(result, scale.id);
      const scores = exactScores(framework, responses, scale.id);
      const score = teamScore(scale, scores);
      const [low = score, high = score] = [scores[0], scores.at(-1)];
      const ends = scale.higherIs === 'worse' ? [high, low] : [low, high];
      const shown = scale.team === 'per_informant' ? ends : [score];
      const words = shown.flatMap((each) => (each ? [naiveWord(bands, each)] : []));
      expect(wordsOf(framework, scale, node)).toEqual([...new Set(words)]);
      const range: [Fraction, Fraction] = [Fraction.of(node.min ?? 0), Fraction.of(node.outOf)];
      expect(isNear(node.normalisedScore, score && naiveShare(scale, range, score))).toBe(true);
    }
  });
});

test('norms apply by role, by gender and from the birthday on', () => {
  always(({ framework, responses, subject }) => {
    const result = teamResult(framework, responses, null, subject);
    for (const { id } of teamScales(framework)) {
      const normed = responses.flatMap(
        (response) => normedScore(framework, id, response, subject) ?? [],
      );
      expect(
        isNear(nodeOf(result, id).norm?.score, normed.length > 0 ? Fraction.mean(normed) : null),
      ).toBe(true);
    }
  });
});

test('bands apply to each person like norms, and who lacks either is told why', () => {
  always(({ framework, responses: [response], subject }) => {
    if (!response) return;
    const result = teamResult(framework, [response], null, subject);
    for (const scale of teamScales(framework)) {
      const node = nodeOf(result, scale.id);
      const { word, lack } = ownBand(framework, scale.id, response, subject);
      expect(reasonOf(node)).toBe(lack);
      const words = wordsOf(framework, scale, node);
      expect(word === null ? [word] : words).toEqual([word]);
    }
  });
});

test('the answers to hidden items are not stored of merged answers', () => {
  always(({ framework, responses }) => {
    for (const { role, attributes } of responses) {
      const respondent = { role, isMerged: true };
      const validated = validateAnswers(framework, { attributes, data: {} }, respondent);
      expect(validated.ok || validated.id).toBeOneOf([true, 'no_score']);
      const stored = validated.ok ? Object.keys(validated.answers.attributes) : [];
      const answered = framework.items
        .map(({ id }) => id)
        .filter((id) => isShown(framework, attributes, id) && isAnswered(attributes[id]));
      expect(stored.toSorted()).toEqual(validated.ok ? answered.toSorted() : []);
    }
  });
});

/** Whether a score is the exact one but for rounding errors, or both are missing. */
function isNear(given: number | null | undefined, exact: Fraction | null): boolean {
  const [one, other] = [given ?? NaN, exact?.toNumber() ?? NaN];
  return Math.abs(one - other) < 1e-7 || Object.is(one, other);
}

function exactScores(framework: Framework, responses: RatedResponse[], id: string): Fraction[] {
  return responses
    .flatMap(({ attributes }) => naiveScore(framework, attributes, id) ?? [])
    .toSorted((a, b) => a.compare(b));
}

function teamScore({ team, higherIs }: Scale, scores: Fraction[]): Fraction | null {
  if (scores.length === 0) return null;
  if (team !== 'worst') return Fraction.mean(scores);
  return (higherIs === 'worse' ? scores.at(-1) : scores[0]) ?? null;
}

/** A person's score by the norm that applies to them. */
function normedScore(
  framework: Framework,
  id: string,
  { role, attributes }: RatedResponse,
  subject: Subject,
): Fraction | null {
  const raw = naiveScore(framework, attributes, id);
  const norm = naiveEntry(
    framework.norms.filter(({ scale }) => scale === id),
    role,
    subject,
  );
  return raw && norm && typeof norm === 'object' ? naiveNorm(norm, raw) : null;
}

/** The word of a person's band, and why they have no band or no norm. */
function ownBand(framework: Framework, id: string, response: RatedResponse, subject: Subject) {
  const entry = <Entry extends Norm | Bands>(all: Entry[]) =>
    naiveEntry(
      all.filter(({ scale }) => scale === id),
      response.role,
      subject,
    );
  const raw = naiveScore(framework, response.attributes, id);
  if (raw === null) return { word: null, lack: null };
  const [bands, norm] = [entry(framework.bands), entry(framework.norms)];
  const lackOfNorm = typeof norm === 'string' ? norm : null;
  if (typeof bands === 'string') return { word: null, lack: bands };
  if (bands === null) return { word: null, lack: lackOfNorm };
  if (bands.on === 'raw') return { word: naiveWord(bands, raw), lack: lackOfNorm };
  const value = normedScore(framework, id, response, subject);
  return value ? { word: naiveWord(bands, value), lack: null } : { word: null, lack: lackOfNorm };
}

function isPersonal({ on, when = {} }: Bands): boolean {
  return on !== 'raw' || Object.keys(when).length > 0;
}

function reasonOf({ lack }: NodeResult): string | null {
  if (lack === undefined) return null;
  return lack === 'outside' ? lack : 'unknown';
}

function teamScales(framework: Framework): Scale[] {
  return framework.scales.filter(({ team }) => team !== 'none');
}

function wordsOf(framework: Framework, scale: Scale, node: NodeResult): string[] {
  return teamBands(framework, { ...node, scale }, [0, 0]).map(({ word }) => word);
}

function nodeOf(result: ReturnType<typeof teamResult>, id: string): NodeResult {
  const node = result?.attributes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no ${id}`);
  return node;
}
