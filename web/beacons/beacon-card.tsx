import { Link } from '@tanstack/react-router';
import type { BeaconCard as Card } from '#contract/beacons.ts';
import { displayScore } from '#rules/answers.ts';
import { bandColour, bandMarks, bandOfScore } from '../charts/band.ts';
import { Change } from '../charts/change.tsx';
import { ScoreBar } from '../charts/score-bar.tsx';
import { ScoreRing } from '../charts/score-ring.tsx';
import { dayMonthYear } from '../ui/dates.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import styles from './beacon-card.module.css';

/** One Beacon at a glance; the whole card leads to it. */
export function BeaconCard({ beacon }: { beacon: Card }) {
  const { score, normalisedScore, normalisedThresholds, outOf, classifier, nextOpensAt } = beacon;
  const shown = score === null ? null : displayScore(score, outOf);
  const band = bandOfScore(normalisedScore, normalisedThresholds);
  return (
    <Link to="/beacon/$beaconUuid" params={{ beaconUuid: beacon.uuid }} className={styles.card}>
      <div className={styles.who}>
        <ClientAvatar name={beacon.clientName} />
        <div>
          <strong>{beacon.clientName}</strong>
          <span>{beacon.frameworkTitle}</span>
        </div>
        <ScoreRing shown={shown} share={normalisedScore} band={band} size={64} />
      </div>
      <ScoreBar
        score={normalisedScore}
        range={null}
        thresholds={normalisedThresholds}
        label={shown === null ? 'No score yet' : `Score ${shown} out of ${outOf}`}
      />
      <div className={styles.words}>
        {band ? (
          <>
            <strong style={{ color: bandColour(band) }}>
              <span aria-hidden="true">{bandMarks[band]}</span> {classifier}
            </strong>
            <Change change={beacon.change} outOf={outOf} type={beacon.type} />
          </>
        ) : (
          <span>No assessments completed yet</span>
        )}
      </div>
      {nextOpensAt && (
        <p className={styles.next}>
          Opens next on {dayMonthYear(nextOpensAt, beacon.organisation.timeZone)}
        </p>
      )}
    </Link>
  );
}
