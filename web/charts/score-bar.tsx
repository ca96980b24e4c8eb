import type { Band } from '#rules/bands.ts';
import { bandColour, bandGround, bandOfScore } from './band.ts';
import styles from './score-bar.module.css';

interface ScoreBarProps {
  /** All on 0 to 100. */
  score: number | null;
  range: [number, number] | null;
  thresholds: [number, number];
  /** The thresholds as people read them. */
  thresholdLabels?: [string, string];
  /** What the bar says to those who cannot see it. */
  label: string;
}

/** The scale from low to high with its two thresholds, the score as a dot and the range as whiskers. */
export function ScoreBar({ score, range, thresholds, thresholdLabels, label }: ScoreBarProps) {
  const [lower, upper] = thresholds;
  const zones: { band: Band; from: number; to: number }[] = [
    { band: 'below', from: 0, to: lower },
    { band: 'between', from: lower, to: upper },
    { band: 'above', from: upper, to: 100 },
  ];
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      <div className={styles.track}>
        {zones.map(({ band, from, to }) => (
          <span
            key={band}
            style={{ left: `${from}%`, width: `${to - from}%`, background: bandGround(band) }}
          />
        ))}
        {range && (
          <span
            className={styles.range}
            style={{ left: `${range[0]}%`, width: `${range[1] - range[0]}%` }}
          />
        )}
        {score !== null && (
          <span
            className={styles.dot}
            style={{ left: `${score}%`, background: bandColour(bandOfScore(score, thresholds)) }}
          />
        )}
        <i style={{ left: `${lower}%` }} />
        <i style={{ left: `${upper}%` }} />
      </div>
      {thresholdLabels && (
        <div className={styles.labels}>
          <span style={{ left: `${lower}%` }}>{thresholdLabels[0]}</span>
          <span style={{ left: `${upper}%` }}>{thresholdLabels[1]}</span>
        </div>
      )}
    </div>
  );
}
