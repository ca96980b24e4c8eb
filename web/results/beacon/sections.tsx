import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/answers.ts';
import { bandColour, bandMarks, bandOfScore, bandWords } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import parts from '#web/design/parts.module.css';
import { LevelLink, type Level } from '#web/results/assessment/level-link.tsx';
import styles from './sections.module.css';

interface SectionsProps {
  beacon: Beacon;
  result: DetailedTeamAssessment;
}

type Section = DetailedTeamAssessment['attributes'][number];

/** The score of each section, lowest first. */
export function Sections({ beacon, result }: SectionsProps) {
  const scored = result.attributes
    .filter(({ normalisedScore }) => normalisedScore !== null)
    .toSorted((a, b) => (a.normalisedScore ?? 0) - (b.normalisedScore ?? 0));
  if (scored.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="sections">
      <h2 id="sections">{t`Sections, lowest first`}</h2>
      <ul className={styles.sections}>
        {scored.map((section) => (
          <SectionRow
            key={section.id}
            section={section}
            level={{
              beaconUuid: beacon.uuid,
              number: `${result.number}`,
              sectionId: section.id,
            }}
            thresholds={result.normalisedThresholds}
            classifiers={beacon.frameworkInfo.thresholdClassifiers}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  section: Section;
  level: Level;
  thresholds: [number, number];
  classifiers: string[];
}

function SectionRow({ section, level, thresholds, classifiers }: RowProps) {
  const { title, normalisedScore, outOf } = section;
  const band = bandOfScore(normalisedScore, thresholds);
  const word = band && bandWords(classifiers)[band];
  const shown = displayScore(section.score ?? 0, outOf);
  return (
    <li>
      <LevelLink level={level} className={styles.title}>
        {title}
      </LevelLink>
      <ScoreBar
        {...section}
        normalisedThresholds={thresholds}
        label={word ? t`${shown} out of ${outOf}, ${word}` : t`${shown} out of ${outOf}`}
      />
      <b>
        <span aria-hidden="true" style={{ color: bandColour(band) }}>
          {band && bandMarks[band]}
        </span>
        {shown}
        <small>/{outOf}</small>
      </b>
    </li>
  );
}
