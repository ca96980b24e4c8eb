import { t } from '@lingui/core/macro';
import type { BeaconCard as Card } from '#contract/beacon-lists.ts';
import { displayScore } from '#rules/results/display.ts';
import { informantWords } from '#web/beacons/words/informant-words.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';
import { Change } from '#web/design/charts/change.tsx';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { inScale, noBandWords, unitWords } from '#web/design/charts/score-words.ts';
import { ScoreRing } from '#web/design/charts/score-ring.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import {
  awaitedWords,
  noResultWords,
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
      <Result beacon={beacon} />
      <ScoreBar
        {...beacon}
        band={band}
        label={scoreText === null ? t`No score yet` : scoreLabel(beacon, scoreText)}
      />
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
        <span>{noResultWords(beacon)}</span>
      ) : (
        <>
          <span className={styles.verdict}>
            {beacon.bands.length > 0 ? (
              <BandsWord bands={beacon.bands} word={beacon.classifier} />
            ) : (
              <span>{noBandWords(beacon.lack)}</span>
            )}
            <Change {...beacon} />
          </span>
          <span>{scoreWords(beacon, beacon.score)}</span>
        </>
      )}
      {beacon.bands.length > 1 && <Informants beacon={beacon} />}
    </div>
  );
}

/** The score with the ends of its scale, and when it was given. */
function scoreWords(beacon: Card, score: number): string {
  const { latestAssessmentCompletedAt: at, organisation } = beacon;
  const words = `${displayScore(score, beacon.outOf)} ${unitWords(beacon)}`;
  if (!at) return words;
  const day = dayMonthYear(at, organisation.timeZone);
  return t`${words}, on ${day}`;
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
