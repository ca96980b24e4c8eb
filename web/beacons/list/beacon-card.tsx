import { t } from '@lingui/core/macro';
import type { BeaconCard as Card } from '#contract/beacon-lists.ts';
import { displayScore } from '#rules/results/display.ts';
import { informantWords } from '#web/beacons/words/informant-words.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';
import { Change } from '#web/design/charts/change.tsx';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { inScale, isPercent, noBandWords, unitWords } from '#web/design/charts/score-words.ts';
import { ScoreRing } from '#web/design/charts/score-ring.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import {
  awaitedWords,
  receivedWords,
  soFarWords,
  windowWords,
} from '#web/beacons/words/card-words.ts';
import styles from './beacon-card.module.css';

/** The summary of one Beacon in a list. */
export function BeaconCard({ beacon }: { beacon: Card }) {
  const { clientName, beaconName, score, normalisedScore, outOf } = beacon;
  const scoreText = score === null ? null : displayScore(score, outOf);
  const band = singleBand(beacon.bands);
  return (
    <>
      <div className={styles.who}>
        <ClientAvatar name={clientName} picture={beacon.clientAvatar} />
        <div>
          <strong>{clientName}</strong>
          {beaconName !== clientName && <span>{beaconName}</span>}
          <span>{beacon.frameworkTitle}</span>
        </div>
        <ScoreRing scoreText={scoreText} share={normalisedScore} band={band} size={64} />
      </div>
      <ScoreBar
        {...beacon}
        band={band}
        label={scoreText === null ? t`No score yet` : scoreLabel(beacon, scoreText)}
      />
      <Result beacon={beacon} />
      <Window beacon={beacon} />
    </>
  );
}

function scoreLabel(beacon: Card, scoreText: string): string {
  const scale = inScale(scoreText, beacon);
  return beacon.higherIs === 'worse' ? t`Score ${scale}, lower is better` : t`Score ${scale}`;
}

/** The latest result in words. */
function Result({ beacon }: { beacon: Card }) {
  return (
    <div className={styles.words}>
      {beacon.score === null ? (
        <span>{noScoreWords(beacon)}</span>
      ) : (
        <>
          {beacon.bands.length > 0 ? (
            <BandsWord bands={beacon.bands} word={beacon.classifier} />
          ) : (
            <span>{noBandWords(beacon.lack)}</span>
          )}
          {!isPercent(beacon) && <span>{unitWords(beacon)}</span>}
          <Change {...beacon} />
        </>
      )}
      {beacon.bands.length > 1 && <Informants beacon={beacon} />}
    </div>
  );
}

function noScoreWords({ isUnscored, withheldCount }: Card): string {
  if (isUnscored) return t`No score: too few answers`;
  return withheldCount === null ? t`No assessments completed yet` : receivedWords(withheldCount);
}

/** The band of each role, if they differ and the Beacon is not anonymous. */
function Informants({ beacon }: { beacon: Card }) {
  const words = informantWords(beacon.roles, beacon.outOf);
  return words && <span>{t`${words}. Sorted by the worst band.`}</span>;
}

/** The window of a Beacon, and who has not answered. */
function Window({ beacon }: { beacon: Card }) {
  const awaited = awaitedWords(beacon);
  const { openAssessment } = beacon;
  return (
    <div className={styles.window}>
      {beacon.hasNotification && (
        <strong className={styles.turn}>{t`Your answer is needed`}</strong>
      )}
      <span>{windowWords(beacon)}</span>
      {openAssessment && isRunning(openAssessment) && <span>{soFarWords(openAssessment)}</span>}
      {awaited && <span>{awaited}</span>}
    </div>
  );
}

/** Whether some, but not all, have answered. */
function isRunning({ responseCount, expectedCount }: NonNullable<Card['openAssessment']>): boolean {
  return responseCount > 0 && responseCount < expectedCount;
}
