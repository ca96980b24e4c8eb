import type { TeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/answers.ts';
import { dayMonthYear } from '../../ui/dates.ts';
import page from '../beacon-page.module.css';
import { LevelLink } from './level-link.tsx';
import { BandFlag } from './node-score.tsx';
import styles from './results.module.css';

interface AssessmentListProps {
  beaconUuid: string;
  /** Newest first. */
  assessments: TeamAssessment[];
  classifiers: string[];
  timeZone: string;
}

/** Every completed assessment by year, each leading to what it is made of. */
export function AssessmentList(props: AssessmentListProps) {
  const { beaconUuid, assessments, classifiers, timeZone } = props;
  const years = Map.groupBy(assessments, ({ date }) => date.slice(0, 4));
  return (
    <section className={page.panel} aria-labelledby="assessments">
      <h2 id="assessments">Assessments</h2>
      {[...years].map(([year, inYear]) => (
        <div key={year} className={styles.year}>
          <h3>{year}</h3>
          <ul>
            {inYear.map(({ number, date, score, outOf, bands }) => (
              <li key={number}>
                <LevelLink level={{ beaconUuid, number: `${number}` }} className={styles.row}>
                  <span className={styles.rowTitle}>{dayMonthYear(date, timeZone)}</span>
                  <span className={styles.rowScore}>
                    <b>{score === null ? '–' : displayScore(score, outOf)}</b>
                    <BandFlag bands={bands} words={classifiers} />
                  </span>
                </LevelLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
