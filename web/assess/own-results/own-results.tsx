import { t } from '@lingui/core/macro';
import { traitsOf } from '#rules/definition/formats.ts';
import type { CSSProperties } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { findOwnResults, OwnResult, OwnResults as Answer } from '#contract/own-results.ts';
import { displayScore } from '#rules/results/display.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { call } from '#web/assess/saving/call.ts';
import { changeText } from '#web/assess/steps/change-text.ts';
import { OwnResultsChart } from './own-results-chart.tsx';
import { OwnResultsTable } from './own-results-table.tsx';

interface OwnResultsProps {
  /** The address of the results; none for people who may not see them. */
  link: string | null | undefined;
  /** Whether the section starts expanded. */
  isOpen: boolean;
}

// Inline styles: a style sheet would be loaded before the first question, and this part is shown after the last one.
const detailsStyle: CSSProperties = {
  width: '100%',
  marginTop: '1rem',
  textAlign: 'start',
  textWrap: 'wrap',
};
const smallStyle: CSSProperties = { fontSize: '0.9375rem', color: 'var(--ink-soft)' };
const noResults: Answer = { format: 'dial', hasThresholds: false, results: [] };
const summaryStyle: CSSProperties = { paddingBlock: '0.65rem', cursor: 'pointer' };

/** The assessors' own results, latest and earlier; renders nothing when the server returns none. */
export function OwnResults({ link, isOpen }: OwnResultsProps) {
  const [answer, setAnswer] = useState<Answer>(noResults);
  useEffect(() => {
    if (!link) return;
    void call<typeof findOwnResults>('GET', link).then(
      (outcome) => outcome.kind === 'answer' && setAnswer(outcome.data),
    );
  }, [link]);
  const { format, results } = answer;
  if (results.length === 0) return null;
  const isFaces = traitsOf(format).showsFaces;
  return (
    <details style={detailsStyle} open={isOpen}>
      <summary style={summaryStyle}>
        <strong>{isFaces ? t`Your faces over time` : t`Your results over time`}</strong>
      </summary>
      {isFaces ? <OwnResultsTable results={results} isFaces /> : <ResultsInNumbers {...answer} />}
    </details>
  );
}

function ResultsInNumbers({ hasThresholds, results }: Answer) {
  const latest = results.at(-1);
  return (
    <>
      <p>{latest && latestText(latest, results.at(-2))}</p>
      {results.length > 1 && <OwnResultsChart results={results} />}
      {latest && results.length > 1 && hasThresholds && (
        <p style={smallStyle}>{linesText(latest)}</p>
      )}
      <details>
        <summary style={summaryStyle}>{t`Show as a table`}</summary>
        <OwnResultsTable results={results} />
      </details>
    </>
  );
}

function latestText(latest: OwnResult, previous: OwnResult | undefined): string {
  const { score, change, outOf } = latest;
  if (score === null) return t`There is no score this time: too few questions were answered.`;
  const shown = scoreInScale(latest, score);
  if (!previous) {
    return t`Your score this time is ${shown}. Next time you will see here how it changes.`;
  }
  const now = t`Your score this time is ${shown}.`;
  return change === null
    ? now
    : `${now} ${trendText(latest, previous, changeText(score, change, outOf))}`;
}

function scoreInScale({ min, outOf }: OwnResult, score: number): string {
  const shown = displayScore(score, outOf);
  return min === 0 ? t`${shown} out of ${outOf}` : t`${shown} on a scale from ${min} to ${outOf}`;
}

function linesText({ thresholds: [lower, upper] }: OwnResult): string {
  const [low, high] = [displayThreshold(lower), displayThreshold(upper)];
  return t`The dashed lines are at ${low} and ${high}.`;
}

/** The change, explained where a higher score is worse. */
function trendText(
  { change, normalisedScore }: OwnResult,
  previous: OwnResult,
  changed: string,
): string {
  const trend = (normalisedScore ?? 0) - (previous.normalisedScore ?? 0);
  if (Math.sign(trend) === Math.sign(change ?? 0)) return `${changed}.`;
  return trend > 0 ? t`${changed}, which is better.` : t`${changed}, which is worse.`;
}
