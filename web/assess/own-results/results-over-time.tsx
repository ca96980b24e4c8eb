import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'preact';
import type { OwnResult, OwnResults } from '#contract/own-results.ts';
import { traitsOf } from '#rules/definition/formats.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { changeText } from '#web/assess/steps/change-text.ts';
import { OwnResultsChart } from './own-results-chart.tsx';
import { dateText, OwnResultsTable } from './own-results-table.tsx';
import { scoreInScale } from './score-in-scale.ts';

interface ResultsOverTimeProps extends OwnResults {
  /** Whether the section starts expanded. */
  isOpen: boolean;
}

const detailsStyle: CSSProperties = {
  width: '100%',
  marginTop: '1rem',
  textAlign: 'start',
  textWrap: 'wrap',
};
const smallStyle: CSSProperties = { fontSize: '0.9375rem', color: 'var(--ink-soft)' };
const summaryStyle: CSSProperties = { paddingBlock: '0.65rem', cursor: 'pointer' };

/** The assessors' own results, latest and earlier. */
export function ResultsOverTime({ isOpen, ...answer }: ResultsOverTimeProps) {
  const { format, results } = answer;
  const isFaces = traitsOf(format).showsFaces;
  return (
    <details style={detailsStyle} open={isOpen}>
      <summary style={summaryStyle}>
        <strong>{isFaces ? t`Your faces over time` : t`Your results over time`}</strong>
      </summary>
      {isFaces ? <OwnResultsTable results={results} isFaces /> : <ResultsInNumbers {...answer} />}
      <VersionNotes results={results} />
    </details>
  );
}

function ResultsInNumbers({ hasThresholds, results }: OwnResults) {
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
    : [now, trendText(latest, previous, changeText(score, change, outOf)), errorText(latest)]
        .filter((text) => text !== '')
        .join(' ');
}

/** Whether a change is more than measurement error; empty where that cannot be said. */
function errorText({ isMoreThanError }: OwnResult): string {
  if (isMoreThanError === null) return '';
  return isMoreThanError
    ? t`This is more than measurement error.`
    : t`This is within measurement error.`;
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

/** From when on another version was asked, and why scores do not compare across it. */
function VersionNotes({ results }: { results: OwnResult[] }) {
  return results.slice(1).map((result) => {
    const { number, newVersion } = result;
    if (!newVersion) return null;
    const { version, reason } = newVersion;
    const from = dateText(result);
    return (
      <p key={number} style={smallStyle}>
        {t`From ${from}: version ${version} of the questionnaire.`} {reason}
      </p>
    );
  });
}
