import { plural, t } from '@lingui/core/macro';
import { displayScore } from '#rules/results/display.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { bandGround, singleBand } from '#web/design/charts/band.ts';
import { Change } from '#web/design/charts/change.tsx';
import { inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { BandFlag } from './node-score.tsx';
import { ReliableChangeWords } from './reliable-change.tsx';
import styles from './sdq-result.module.css';
import type { SdqScale } from './sdq-scales.ts';
import { informantWords, rawWords } from '#web/beacons/words/informant-words.ts';

interface ScaleProps {
  scale: SdqScale;
  thresholds: [number, number];
}

/** The team's score of a scale, with its band and a bar. */
export function ScaleScore({ scale, thresholds }: ScaleProps) {
  const { score, outOf, bands, classifier, informants } = scale;
  if (score === null) return <span className={styles.soft}>{receivedWords(scale.count)}</span>;
  const shown = displayScore(score, outOf);
  const words = informantWords(informants, outOf);
  return (
    <>
      <span className={styles.score}>
        <Raw shown={shown} outOf={outOf} />
        <BandFlag bands={bands} classifier={classifier} />
      </span>
      <ScoreBar
        {...scale}
        normalisedThresholds={thresholds}
        band={singleBand(bands)}
        label={scoreLabel(inScale(shown, scale), classifier, words)}
      />
    </>
  );
}

function scoreLabel(score: string, span: string | null, informants: string): string {
  if (span === null) return score;
  return informants === '' ? t`${score}, ${span}` : t`${score}, ${span}: ${informants}`;
}

interface ScaleNotesProps {
  scale: SdqScale;
  isBrief?: boolean;
}

/** The change since last time, and whether informants are in different bands. */
export function ScaleNotes({ scale, isBrief = false }: ScaleNotesProps) {
  const { score, isSettled } = scale;
  return (
    <span className={styles.notes}>
      {score !== null && isSettled && <Change {...scale} type="sdq" isBrief={isBrief} />}
      {isSettled && <ReliableChangeWords node={scale} type="sdq" />}
      {scale.bands.length > 1 && <b>{t`≠ Views differ`}</b>}
    </span>
  );
}

interface InformantScoreProps {
  scale: SdqScale;
  role: AssessorRole;
}

/** The band and the raw score of one role. */
export function InformantScore({ scale, role }: InformantScoreProps) {
  const { informants, outOf } = scale;
  if (informants.length === 0) return null;
  const informant = informants.find((each) => each.role === role);
  if (!informant) return <span className={styles.soft}>–</span>;
  const { count = 1, bands } = informant;
  const band = singleBand(bands);
  return (
    <span className={styles.informant} style={band ? { background: bandGround(band) } : {}}>
      <BandFlag {...informant} />
      <Raw shown={rawWords(informant, outOf)} outOf={outOf} />
      {count > 1 && <small>{plural(count, { one: '# person', other: '# people' })}</small>}
    </span>
  );
}

function Raw({ shown, outOf }: { shown: string; outOf: number }) {
  return (
    <span className={styles.raw}>
      <b>{shown}</b>
      <small>/{outOf}</small>
    </span>
  );
}
