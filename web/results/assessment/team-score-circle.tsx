import type { TeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/results/display.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { ScoreCircle } from '#web/design/charts/score-circle.tsx';

interface TeamScoreCircleProps {
  result: Pick<
    TeamAssessment,
    'score' | 'normalisedScore' | 'min' | 'outOf' | 'bands' | 'classifier'
  >;
}

/** The team's score in a ring. */
export function TeamScoreCircle({ result }: TeamScoreCircleProps) {
  const { score, normalisedScore, min, outOf, bands, classifier } = result;
  return (
    <ScoreCircle
      scoreText={score === null ? null : displayScore(score, outOf)}
      share={normalisedScore}
      min={min}
      outOf={outOf}
      band={singleBand(bands)}
      word={classifier}
    />
  );
}
