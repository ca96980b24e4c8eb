import type { Band } from '#rules/bands.ts';
import { bandColour, bandGround, bandOfScore, bandZones } from './band.ts';
import type { ScaleMark } from './scale-marks.ts';
import styles from './score-bar.module.css';

interface ScoreBarProps {
  normalisedScore: number | null;
  normalisedRange?: [number, number] | null;
  normalisedThresholds: [number, number];
  marks?: ScaleMark[];
  /** Null where people are in several bands; by default the band of the score. */
  band?: Band | null;
  /** The accessible label. */
  label: string;
}

/** A scale with its two thresholds, the score as a dot and the range as a whisker. */
export function ScoreBar({ marks = [], label, ...props }: ScoreBarProps) {
  const { normalisedScore: score, normalisedRange: range, normalisedThresholds } = props;
  const { band: dotBand = bandOfScore(score, normalisedThresholds) } = props;
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      <div className={styles.track}>
        <Zones thresholds={normalisedThresholds} />
        {range && range[0] < range[1] && (
          <span
            className={styles.range}
            style={{ insetInlineStart: `${range[0]}%`, width: `${range[1] - range[0]}%` }}
          />
        )}
        {score !== null && (
          <span
            className={styles.dot}
            style={{ insetInlineStart: `${score}%`, background: bandColour(dotBand) }}
          />
        )}
      </div>
      {marks.length > 0 && (
        <div className={styles.marks}>
          {marks.map(({ at, text }) => (
            <span key={at} style={{ insetInlineStart: `${at}%` }}>
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** The ground of each band and the thresholds between them. */
function Zones({ thresholds }: { thresholds: [number, number] }) {
  return (
    <>
      {bandZones(thresholds).map(({ band, from, to }) => (
        <span
          key={band}
          className={styles.zone}
          style={{
            insetInlineStart: `${from}%`,
            width: `${to - from}%`,
            background: bandGround(band),
          }}
        />
      ))}
      {thresholds.map((threshold) => (
        <span
          key={threshold}
          className={styles.threshold}
          style={{ insetInlineStart: `${threshold}%` }}
        />
      ))}
    </>
  );
}
