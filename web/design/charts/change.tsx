import { select, t } from '@lingui/core/macro';
import { shownChange } from '#rules/results/display.ts';
import styles from './change.module.css';

interface ChangeProps {
  score: number | null;
  /** Difference from the previous score, as the server computes it. */
  change: number | null;
  /** Whether this is the first result, without a previous one to compare. */
  isFirst: boolean;
  /** The change of version since the previous result, or the version before alone. */
  versionChange?: { from: number } | null;
  versionBefore?: number | null;
  outOf: number;
  /** Where a higher score is worse, the text says what is better; in an SDQ always, because its scales differ. */
  higherIs: 'better' | 'worse' | 'neither';
  type: 'standard' | 'sdq';
  /** Omits 'since last time', where a heading says it. */
  isBrief?: boolean;
}

/** The change since last time as an arrow and a text. */
export function Change(props: ChangeProps) {
  return <span className={styles.change}>{changeWords(props)}</span>;
}

/** The change since last time in words, after an arrow. */
export function changeWords(props: ChangeProps): string {
  const { score, change, outOf, isBrief = false } = props;
  if (score === null || change === null) return noChangeWords(props);
  const { direction, size: shown, isLess } = shownChange(score, change, outOf);
  const size = isLess ? t`less than ${shown}` : shown;
  if (direction === 'none') return `→ ${isBrief ? t`No change` : t`No change since last time`}`;
  const verdict = verdictOf(direction, props);
  const isUp = direction === 'up';
  if (isBrief) return isUp ? `↑ ${upBy(size, verdict)}` : `↓ ${downBy(size, verdict)}`;
  return isUp ? `↑ ${upSinceLastTime(size, verdict)}` : `↓ ${downSinceLastTime(size, verdict)}`;
}

function noChangeWords({ isFirst, versionChange, versionBefore }: ChangeProps): string {
  if (isFirst) return t`First result`;
  const version = versionChange?.from ?? versionBefore ?? null;
  return version === null ? t`Not answered last time` : t`Not compared with version ${version}`;
}

type Verdict = 'better' | 'worse' | 'none';

/** Whether a change is for the better, where the direction alone does not say so. */
function verdictOf(
  direction: 'up' | 'down',
  { higherIs, type }: Pick<ChangeProps, 'higherIs' | 'type'>,
): Verdict {
  const isPlain = higherIs === 'better' && type === 'standard';
  if (isPlain || higherIs === 'neither') return 'none';
  return (direction === 'up') === (higherIs === 'better') ? 'better' : 'worse';
}

function upBy(size: string, verdict: Verdict): string {
  return select(verdict, {
    better: `Up ${size}, better`,
    worse: `Up ${size}, worse`,
    other: `Up ${size}`,
  });
}

function downBy(size: string, verdict: Verdict): string {
  return select(verdict, {
    better: `Down ${size}, better`,
    worse: `Down ${size}, worse`,
    other: `Down ${size}`,
  });
}

function upSinceLastTime(size: string, verdict: Verdict): string {
  return select(verdict, {
    better: `Up ${size} since last time, better`,
    worse: `Up ${size} since last time, worse`,
    other: `Up ${size} since last time`,
  });
}

function downSinceLastTime(size: string, verdict: Verdict): string {
  return select(verdict, {
    better: `Down ${size} since last time, better`,
    worse: `Down ${size} since last time, worse`,
    other: `Down ${size} since last time`,
  });
}
