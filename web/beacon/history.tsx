import type { TeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/answers.ts';
import { type HistoryPoint, ScoreHistory } from '../charts/score-history.tsx';
import { dayMonthYear } from '../ui/dates.ts';
import page from './beacon-page.module.css';

/** The score over time. */
export function History({ assessments }: { assessments: TeamAssessment[] }) {
  const points = assessments.toReversed().flatMap(historyPoint);
  const thresholds = assessments[0]?.normalisedThresholds;
  if (!thresholds || points.length === 0) return null;
  return (
    <section className={page.panel} aria-labelledby="history">
      <h2 id="history">Score over time</h2>
      <ScoreHistory points={points} thresholds={thresholds} />
    </section>
  );
}

function historyPoint(assessment: TeamAssessment): HistoryPoint[] {
  const { score, normalisedScore, range, outOf, date } = assessment;
  if (score === null || normalisedScore === null) return [];
  return [
    {
      number: assessment.number,
      date: new Date(`${date}T00:00:00`),
      score: normalisedScore,
      range: assessment.normalisedRange,
      shown: displayScore(score, outOf),
      shownRange: range?.map((end) => displayScore(end, outOf)).join(' to ') ?? '',
      shownDate: dayMonthYear(date),
      word: assessment.classifier,
      count: assessment.count,
    },
  ];
}
