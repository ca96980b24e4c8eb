import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import type { TeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/results/display.ts';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { LevelLink } from './level-link.tsx';
import { BandFlag } from './node-score.tsx';
import styles from './results.module.css';

interface AssessmentListProps {
  beacon: Beacon;
  /** Newest first. */
  assessments: TeamAssessment[];
}

/** All completed assessments by year, each with a link to its details. */
export function AssessmentList({ beacon, assessments }: AssessmentListProps) {
  const { uuid: beaconUuid, organisation } = beacon;
  const years = Map.groupBy(assessments, ({ date }) => date.slice(0, 4));
  return (
    <section className={parts.panel} aria-labelledby="assessments">
      <h2 id="assessments">{t`Assessments`}</h2>
      {[...years].map(([year, inYear]) => (
        <div key={year} className={styles.year}>
          <h3>{year}</h3>
          <ul>
            {inYear.map((assessment) => (
              <li key={assessment.number}>
                <LevelLink
                  level={{ beaconUuid, number: `${assessment.number}` }}
                  className={styles.row}
                >
                  <span className={styles.rowTitle}>
                    {dayMonthYear(assessment.date, organisation.timeZone)}
                    <NewVersion assessment={assessment} />
                  </span>
                  <RowScore assessment={assessment} />
                </LevelLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Marks the first assessment of another version. */
function NewVersion({ assessment: { version, versionChange } }: { assessment: TeamAssessment }) {
  return versionChange && <small className={styles.newVersion}>{t`Version ${version}`}</small>;
}

/** The score, or the number of responses if there is none. */
function RowScore({ assessment }: { assessment: TeamAssessment }) {
  const { score, outOf, responseCount } = assessment;
  if (score === null) return <span className={styles.none}>{receivedWords(responseCount)}</span>;
  return (
    <span className={styles.rowScore}>
      <b>{displayScore(score, outOf)}</b>
      <BandFlag {...assessment} />
    </span>
  );
}
