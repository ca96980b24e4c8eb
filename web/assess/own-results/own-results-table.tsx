import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'preact';
import type { OwnResult } from '#contract/own-results.ts';
import { displayScore } from '#rules/results/display.ts';
import { dateLocale } from '#web/language/language.ts';
import { Face } from '#web/assess/formats/faces/face.tsx';
import { scoreInScale } from './score-in-scale.ts';

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
  const isShared = haveOneScale(results);
  return (
    <table style={tableStyle}>
      <thead>
        <tr>
          {[t`Date`, isFaces ? t`Face` : scoreHeading(results), t`In words`].map((heading) => (
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
            <td>{isFaces ? <Face icon={faceOf(result)} /> : scoreText(result, isShared)}</td>
            <td>{result.classifier ?? t`No score`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function dateText(result: OwnResult | undefined): string {
  if (!result) return '';
  return new Date(result.date).toLocaleDateString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Another version may have another scale. */
function haveOneScale(results: OwnResult[]): boolean {
  return new Set(results.map(({ min, outOf }) => `${min} ${outOf}`)).size === 1;
}

function scoreHeading(results: OwnResult[]): string {
  const { min = 0, outOf = 0 } = results[0] ?? {};
  if (!haveOneScale(results)) return t`Score`;
  return min === 0 ? t`Score out of ${outOf}` : t`Score from ${min} to ${outOf}`;
}

function scoreText(result: OwnResult, isShared: boolean): string {
  const { score, outOf } = result;
  if (score === null) return '–';
  return isShared ? displayScore(score, outOf) : scoreInScale(result, score);
}

/** The five faces divide the scale equally; a better score has a happier face. */
function faceOf({ normalisedScore }: OwnResult): string | undefined {
  return normalisedScore === null ? undefined : `emot-${displayScore(normalisedScore / 25, 100)}`;
}
