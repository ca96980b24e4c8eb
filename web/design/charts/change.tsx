import { t } from '@lingui/core/macro';
import { shownChange } from '#rules/display.ts';
import styles from './change.module.css';

interface ChangeProps {
  score: number | null;
  /** Difference from the previous score, as the server computes it. */
  change: number | null;
  /** Whether this is the first result, without a previous one to compare. */
  isFirst: boolean;
  outOf: number;
  /** SDQ scores count difficulties, so lower is better and the text says so; on its strengths scale, higher is better. */
  type: 'standard' | 'sdq' | 'strength';
  /** Omits 'since last time', where a heading says it. */
  isBrief?: boolean;
}

/** The change since last time as an arrow and a text. */
export function Change(props: ChangeProps) {
  return <span className={styles.change}>{changeWords(props)}</span>;
}

function changeWords(props: ChangeProps): string {
  const { score, change, isFirst, outOf, type, isBrief = false } = props;
  if (score === null || change === null)
    return isFirst ? t`First result` : t`Not answered last time`;
  const since = isBrief ? '' : t` since last time`;
  const { direction, size: shown, isLess } = shownChange(score, change, outOf);
  const size = isLess ? t`less than ${shown}` : shown;
  if (direction === 'none') return t`→ No change${since}`;
  const words = `${direction === 'up' ? t`↑ Up` : t`↓ Down`} ${size}${since}`;
  if (type === 'standard') return words;
  return `${words}, ${(direction === 'up') === (type === 'strength') ? 'better' : 'worse'}`;
}
