import type { Band } from '#rules/scoring/band.ts';
import { bandColour, bandOfScore, spansOf, thresholdZones, zoneGround, type Zone } from './band.ts';
import type { ScaleMark } from './scale-marks.ts';
import styles from './score-bar.module.css';

interface ScoreBarProps {
  normalisedScore: number | null;
  normalisedRange?: [number, number] | null;
  /** Null where the zones alone divide the scale. */
  normalisedThresholds: [number, number] | null;
  /** Lowest first; by default the parts between the thresholds. */
  zones?: Zone[];
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
  const { zones = normalisedThresholds ? thresholdZones(normalisedThresholds) : [] } = props;
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      <div className={styles.track}>
        <Zones zones={zones} />
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

/** The ground of each band and the limits between them. */
function Zones({ zones }: { zones: Zone[] }) {
  return (
    <>
      <span className={styles.ground}>
        {spansOf(zones).map(({ from, to, ...zone }) => (
          <span
            key={to}
            style={{
              insetInlineStart: `${from}%`,
              width: `${to - from}%`,
              background: zoneGround(zone),
            }}
          />
        ))}
      </span>
      {zones.slice(0, -1).map(({ to }) => (
        <span key={to} className={styles.threshold} style={{ insetInlineStart: `${to}%` }} />
      ))}
    </>
  );
}
