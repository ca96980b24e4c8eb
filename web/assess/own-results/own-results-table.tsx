import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'preact';
import type { OwnResult } from '#contract/own-results.ts';
import { displayScore } from '#rules/results/display.ts';
import { locale } from '#web/language/language.ts';
import { Face } from '#web/assess/formats/faces/face.tsx';

const tableStyle: CSSProperties = {
  width: '100%',
  fontSize: '1rem',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
};
const headerStyle = { textAlign: 'start', paddingInlineEnd: '0.5rem' } satisfies CSSProperties;
const dateStyle: CSSProperties = { ...headerStyle, fontWeight: 400, whiteSpace: 'nowrap' };

interface OwnResultsTableProps {
  results: OwnResult[];
  /** Shows faces in place of numbers, for children. */
  isFaces?: boolean;
}

/** One row per result, newest first. */
export function OwnResultsTable({ results, isFaces = false }: OwnResultsTableProps) {
  const { min = 0, outOf = 0 } = results[0] ?? {};
  const score = min === 0 ? t`Score out of ${outOf}` : t`Score from ${min} to ${outOf}`;
  return (
    <table style={tableStyle}>
      <thead>
        <tr>
          {[t`Date`, isFaces ? t`Face` : score, t`In words`].map((heading) => (
            <th key={heading} scope="col" style={headerStyle}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.toReversed().map((result) => (
          <tr key={result.number}>
            <th scope="row" style={dateStyle}>
              {dateText(result)}
            </th>
            <td>{isFaces ? <Face icon={faceOf(result)} /> : scoreText(result)}</td>
            <td>{result.classifier ?? t`No score`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function dateText(result: OwnResult | undefined): string {
  if (!result) return '';
  return new Date(result.date).toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function scoreText({ score, outOf }: OwnResult): string {
  return score === null ? '–' : displayScore(score, outOf);
}

/** The five faces divide the scale equally; a better score has a happier face. */
function faceOf({ normalisedScore }: OwnResult): string | undefined {
  return normalisedScore === null ? undefined : `emot-${displayScore(normalisedScore / 25, 100)}`;
}
