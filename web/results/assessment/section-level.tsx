import { t } from '@lingui/core/macro';
import type { SectionResult } from '#contract/assessment-results.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { Disagreements } from './disagreements.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelHead } from './level-head.tsx';
import type { LevelProps } from './level-link.tsx';
import { NodeRows } from './node-rows.tsx';
import { isUnscored, NodeScore } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';

interface SectionLevelProps extends LevelProps {
  section: SectionResult;
}

/** One section: its score and its questions. */
export function SectionLevel(props: SectionLevelProps) {
  const { answer, assessment, level, section } = props;
  const { clientName, timeZone } = answer;
  const day = dayMonthYear(assessment.date, timeZone);
  return (
    <>
      <LevelHead
        {...props}
        title={section.title}
        about={t`${clientName}, ${day}`}
        ancestors={[
          { level: null, name: clientName },
          { level: { beaconUuid: level.beaconUuid, number: level.number }, name: day },
        ]}
      />
      <section className={parts.panel} aria-labelledby="score">
        <h2 id="score">{t`Score`}</h2>
        {isUnscored(section) ? <p>{t`Not scored`}</p> : <NodeScore {...props} node={section} />}
        <ExplainNumber node={section} assessment={assessment} />
      </section>
      {section.attributes.length > 0 && <Questions {...props} />}
      {section.score !== null && (
        <PeopleList {...props} title={t`What each person said`} node={section} />
      )}
    </>
  );
}

/** The questions of a section, and where people disagree about them. */
function Questions(props: SectionLevelProps) {
  const { assessment, level, section } = props;
  return (
    <>
      <section className={parts.panel} aria-labelledby="questions">
        <h2 id="questions">{t`Questions`}</h2>
        <NodeRows {...props} nodes={section.attributes} />
      </section>
      <Disagreements assessment={assessment} level={level} />
    </>
  );
}
