import type { CSSProperties } from 'react';
import type { OwnResult } from '#contract/own-results.ts';
import { displayScore } from '#rules/answers.ts';
import { Face } from '#web/assess/formats/faces/face.tsx';

const whole: CSSProperties = {
  width: '100%',
  fontSize: '1rem',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
};
const head: CSSProperties = { textAlign: 'start', paddingInlineEnd: '0.5rem' };
const day: CSSProperties = { ...head, fontWeight: 400, whiteSpace: 'nowrap' };

interface OwnResultsTableProps {
  results: OwnResult[];
  /** Children read faces rather than numbers. */
  isFaces?: boolean;
}

/** One row for each time, the newest first. */
export function OwnResultsTable({ results, isFaces = false }: OwnResultsTableProps) {
  const outOf = results[0]?.outOf;
  return (
    <table style={whole}>
      <thead>
        <tr>
          <th scope="col" style={head}>
            Date
          </th>
          <th scope="col" style={head}>
            {isFaces ? 'Face' : `Score out of ${outOf}`}
          </th>
          <th scope="col" style={head}>
            In words
          </th>
        </tr>
      </thead>
      <tbody>
        {results.toReversed().map((result) => (
          <tr key={result.number}>
            <th scope="row" style={day}>
              {shownDate(result)}
            </th>
            <td>{isFaces ? <Face icon={faceOf(result)} /> : shownScore(result)}</td>
            <td>{result.classifier ?? 'No score'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function shownDate(result: OwnResult | undefined): string {
  if (!result) return '';
  return new Date(result.date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function shownScore({ score, outOf }: OwnResult): string {
  return score === null ? '–' : displayScore(score, outOf);
}

/** The happier, the better: the five faces share the scale. */
function faceOf({ normalisedScore }: OwnResult): string | undefined {
  return normalisedScore === null ? undefined : `emot-${displayScore(normalisedScore / 25, 100)}`;
}
