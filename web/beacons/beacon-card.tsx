import { Link } from '@tanstack/react-router';
import type { BeaconCard as Card } from '#contract/beacons.ts';
import { displayScore } from '#rules/answers.ts';
import { bandMarks, bandColour, bandOfScore } from '../charts/band.ts';
import { Change } from '../charts/change.tsx';
import { ScoreBar } from '../charts/score-bar.tsx';
import { dayMonthYear } from '../ui/dates.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import styles from './beacon-card.module.css';

/** One Beacon at a glance; the whole card leads to it. */
export function BeaconCard({ beacon }: { beacon: Card }) {
  const shown = beacon.score === null ? null : displayScore(beacon.score, beacon.outOf);
  const band = bandOfScore(beacon.normalisedScore, beacon.normalisedThresholds);
  return (
    <Link to="/beacon/$beaconUuid" params={{ beaconUuid: beacon.uuid }} className={styles.card}>
      <div className={styles.who}>
        <ClientAvatar name={beacon.clientName} />
        <div>
          <strong>{beacon.clientName}</strong>
          <span>{beacon.frameworkTitle}</span>
        </div>
        <b className={styles.score} style={{ color: bandColour(band) }}>
          {shown ?? '–'}
        </b>
      </div>
      <ScoreBar
        score={beacon.normalisedScore}
        range={null}
        thresholds={beacon.normalisedThresholds}
        label={shown === null ? 'No score yet' : `Score ${shown}, ${beacon.classifier ?? ''}`}
      />
      <div className={styles.words}>
        <span>
          {band ? `${bandMarks[band]} ${beacon.classifier ?? ''}` : 'No assessments completed yet'}
        </span>
        {shown !== null && <Change change={beacon.change} outOf={beacon.outOf} />}
      </div>
      {beacon.nextOpensAt && (
        <p className={styles.next}>Opens next on {dayMonthYear(beacon.nextOpensAt)}</p>
      )}
    </Link>
  );
}
