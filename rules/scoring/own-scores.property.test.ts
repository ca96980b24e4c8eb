import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnsweredFramework } from '#testing/any-responses.ts';
import { mainScale } from './main-scale.ts';
import { ownScores } from './own-scores.ts';
import { personScores } from './person-scores.ts';
import type { PersonScore } from './person-scores.ts';

test('a person alone has the scores and positions that they have as a team of one', () => {
  fc.assert(
    fc.property(anyAnsweredFramework, ({ framework, responses, subject }) => {
      for (const response of responses) {
        const own = ownScores(framework, response, subject);
        const { assessment, sections, questions } = personScores(framework, [response], subject);
        expect(own.scale(mainScale(framework).id)).toEqual(scoreIn(assessment));
        // Items that no scale counts are listed by section, which has no score.
        for (const [id, scores] of sections) expect(own.scale(id)).toEqual(scoreIn(scores));
        for (const { id } of framework.items)
          expect(own.item(id)).toBe(questions.get(id)?.[0]?.score ?? null);
      }
    }),
    { numRuns: 70 },
  );
});

function scoreIn([person]: PersonScore[]) {
  return person ? { score: person.score, normalisedScore: person.normalisedScore } : null;
}
