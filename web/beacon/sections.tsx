import type { Beacon } from '#contract/beacons.ts';
import type { WholeTeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/answers.ts';
import { ScoreBar } from '../charts/score-bar.tsx';
import page from './beacon-page.module.css';
import styles from './sections.module.css';

interface SectionsProps {
  beacon: Beacon;
  result: WholeTeamAssessment;
}

/** Each section's score, lowest first. */
export function Sections({ beacon, result }: SectionsProps) {
  const scored = result.attributes
    .filter((section) => section.normalisedScore !== null)
    .toSorted((a, b) => (a.normalisedScore ?? 0) - (b.normalisedScore ?? 0));
  if (scored.length === 0) return null;
  return (
    <section className={page.panel} aria-labelledby="sections">
      <h2 id="sections">{beacon.frameworkInfo.sdq ? 'Scales' : 'Sections'}, lowest first</h2>
      <ul className={styles.sections}>
        {scored.map((section) => (
          <li key={section.id}>
            <span className={styles.title}>{section.title}</span>
            <ScoreBar
              score={section.normalisedScore}
              range={section.normalisedRange}
              thresholds={result.normalisedThresholds}
              label={`${section.title}: ${displayScore(section.score ?? 0, section.outOf)} out of ${section.outOf}`}
            />
            <b>{displayScore(section.score ?? 0, section.outOf)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
