import { plural, t } from '@lingui/core/macro';
import { displayScore } from '#rules/answers.ts';
import type { AssessorRole } from '#rules/definition.ts';
import { bandGround, singleBand, spanWord } from '#web/design/charts/band.ts';
import { Change } from '#web/design/charts/change.tsx';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { BandFlag } from './node-score.tsx';
import styles from './sdq-result.module.css';
import { changeType, type SdqScale } from './sdq-scales.ts';
import { informantBands, informantWords, rawWords } from '#web/beacons/words/informant-words.ts';

interface Bands {
  thresholds: [number, number];
  classifiers: string[];
}

interface ScaleProps extends Bands {
  scale: SdqScale;
}

/** The team's score of a scale, with its band and a bar. */
export function ScaleScore({ scale, thresholds, classifiers }: ScaleProps) {
  const { score, outOf, bands, informants } = scale;
  if (score === null) return <span className={styles.soft}>{receivedWords(scale.count)}</span>;
  const shown = displayScore(score, outOf);
  const span = spanWord(classifiers, bands);
  const words = informantWords(informants, { outOf, thresholds, classifiers });
  return (
    <>
      <span className={styles.score}>
        <Raw shown={shown} outOf={outOf} />
        <BandFlag bands={bands} words={classifiers} />
      </span>
      <ScoreBar
        {...scale}
        normalisedThresholds={thresholds}
        band={singleBand(bands)}
        label={scoreLabel(shown, outOf, span, words)}
      />
    </>
  );
}

function scoreLabel(shown: string, outOf: number, span: string, informants: string): string {
  if (span === '') return t`${shown} out of ${outOf}`;
  return informants === ''
    ? t`${shown} out of ${outOf}, ${span}`
    : t`${shown} out of ${outOf}, ${span}: ${informants}`;
}

interface ScaleNotesProps {
  scale: SdqScale;
  isBrief?: boolean;
}

/** The change since last time, and whether informants are in different bands. */
export function ScaleNotes({ scale, isBrief = false }: ScaleNotesProps) {
  const { id, score, isSettled } = scale;
  return (
    <span className={styles.notes}>
      {score !== null && isSettled && (
        <Change {...scale} type={changeType('sdq', id)} isBrief={isBrief} />
      )}
      {scale.bands.length > 1 && <b>{t`≠ Views differ`}</b>}
    </span>
  );
}

interface InformantScoreProps extends ScaleProps {
  role: AssessorRole;
}

/** The band and the raw score of one role. */
export function InformantScore({ scale, role, thresholds, classifiers }: InformantScoreProps) {
  const { informants, outOf } = scale;
  if (informants.length === 0) return null;
  const informant = informants.find((each) => each.role === role);
  if (!informant) return <span className={styles.soft}>–</span>;
  const { count = 1 } = informant;
  const bands = informantBands(informant, thresholds);
  const band = singleBand(bands);
  return (
    <span className={styles.informant} style={band ? { background: bandGround(band) } : {}}>
      <BandFlag bands={bands} words={classifiers} />
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
