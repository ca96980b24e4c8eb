import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/results/display.ts';
import { bandColour, bandMarks, singleBand } from '#web/design/charts/band.ts';
import { briefScale, inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import parts from '#web/design/parts.module.css';
import { LevelLink } from '#web/results/assessment/level-link.tsx';
import styles from './sections.module.css';

interface SectionsProps {
  beacon: Beacon;
  result: DetailedTeamAssessment;
}

/** The score of each section: the lowest first, or the worst where a lower score is better. */
export function Sections({ beacon, result }: SectionsProps) {
  const scored = result.attributes
    .filter(({ normalisedScore }) => normalisedScore !== null)
    .toSorted((a, b) => (a.normalisedScore ?? 0) - (b.normalisedScore ?? 0));
  if (scored.length === 0) return null;
  const isWorseHigher = scored.some(({ higherIs }) => higherIs === 'worse');
  return (
    <section className={parts.panel} aria-labelledby="sections">
      <h2 id="sections">
        {isWorseHigher ? t`Sections, most concern first` : t`Sections, lowest first`}
      </h2>
      <ul className={styles.sections}>
        {scored.map((section) => (
          <SectionRow key={section.id} section={section} beacon={beacon} result={result} />
        ))}
      </ul>
    </section>
  );
}

interface SectionRowProps extends SectionsProps {
  section: DetailedTeamAssessment['attributes'][number];
}

function SectionRow({ section, beacon, result }: SectionRowProps) {
  const { id: sectionId, title, score, outOf, classifier: word } = section;
  const level = { beaconUuid: beacon.uuid, number: `${result.number}`, sectionId };
  const band = singleBand(section.bands);
  const shown = displayScore(score ?? 0, outOf);
  const scale = inScale(shown, section);
  return (
    <li>
      <LevelLink level={level} className={styles.title}>
        {title}
      </LevelLink>
      <ScoreBar
        {...section}
        normalisedThresholds={result.normalisedThresholds}
        band={band}
        label={word ? t`${scale}, ${word}` : scale}
      />
      <b>
        <span aria-hidden="true" style={{ color: bandColour(band) }}>
          {band && bandMarks[band]}
        </span>
        {shown}
        <small>{briefScale(section)}</small>
      </b>
    </li>
  );
}
