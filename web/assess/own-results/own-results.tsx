import { traitsOf } from '#rules/formats.ts';
import { type CSSProperties, useEffect, useState } from 'react';
import type { OwnResult, OwnResults as Answer } from '#contract/own-results.ts';
import { displayScore } from '#rules/answers.ts';
import { displayThreshold } from '#rules/display.ts';
import { call } from '#web/assess/saving/call.ts';
import { changeText } from '#web/assess/steps/change-text.ts';
import { OwnResultsChart } from './own-results-chart.tsx';
import { OwnResultsTable } from './own-results-table.tsx';

interface OwnResultsProps {
  /** Where the server tells them. */
  link: string;
  /** Closed, they are one line that can be opened. */
  isOpen: boolean;
}

// Style sheets of this page are loaded before its first question, so what comes after the last has none.
const fold: CSSProperties = {
  width: '100%',
  marginTop: '1rem',
  textAlign: 'start',
  textWrap: 'wrap',
};
const small: CSSProperties = { fontSize: '0.9375rem', color: 'var(--muted)' };
const nothing: Answer = { format: 'dial', results: [] };
const opener: CSSProperties = { paddingBlock: '0.65rem', cursor: 'pointer' };

/** What somebody's own answers came to, this time and before; nothing where the server does not tell. */
export function OwnResults({ link, isOpen }: OwnResultsProps) {
  const [{ format, results }, setAnswer] = useState<Answer>(nothing);
  useEffect(() => {
    async function load(): Promise<void> {
      const outcome = await call<Answer>('GET', link);
      if (outcome.kind === 'answer') setAnswer(outcome.data);
    }
    void load();
  }, [link]);
  if (results.length === 0) return null;
  const isFaces = traitsOf(format).showsFaces;
  return (
    <details style={fold} open={isOpen}>
      <summary style={opener}>
        <strong>{isFaces ? 'Your faces over time' : 'Your results over time'}</strong>
      </summary>
      {isFaces ? (
        <OwnResultsTable results={results} isFaces />
      ) : (
        <ResultsInNumbers format={format} results={results} />
      )}
    </details>
  );
}

function ResultsInNumbers({ format, results }: Answer) {
  const latest = results.at(-1);
  return (
    <>
      <p>{latest && latestWords(latest, results.at(-2))}</p>
      {results.length > 1 && <OwnResultsChart results={results} />}
      {latest && results.length > 1 && traitsOf(format).results === 'standard' && (
        <p style={small}>{linesText(latest)}</p>
      )}
      <details>
        <summary style={opener}>Show as a table</summary>
        <OwnResultsTable results={results} />
      </details>
    </>
  );
}

function latestWords(latest: OwnResult, before: OwnResult | undefined): string {
  const { score, change, outOf } = latest;
  if (score === null) return 'Your answers do not make a score this time.';
  const now = `Your score this time is ${displayScore(score, outOf)} out of ${outOf}.`;
  if (!before) return `${now} Next time you can see here how it changes.`;
  if (change === null) return now;
  return `${now} ${changeText(score, change, outOf)}${turnText(latest, before)}.`;
}

function linesText({ thresholds: [lower, upper] }: OwnResult): string {
  return `The dashed lines are at ${displayThreshold(lower)} and ${displayThreshold(upper)}.`;
}

/** Where a higher score is bad news, the sign alone would mislead. */
function turnText({ change, normalisedScore }: OwnResult, before: OwnResult): string {
  const turn = (normalisedScore ?? 0) - (before.normalisedScore ?? 0);
  if (Math.sign(turn) === Math.sign(change ?? 0)) return '';
  return turn > 0 ? ', which is better' : ', which is worse';
}
