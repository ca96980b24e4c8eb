import { t } from '@lingui/core/macro';
import type { SectionResult } from '#contract/assessment-results.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import type { LevelProps } from './assessment-level.tsx';
import { Disagreements } from './disagreements.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelHead } from './level-head.tsx';
import { NodeRows } from './node-rows.tsx';
import { isUnscored, NodeScore } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';
import { questionClassifiers } from './sdq-scales.ts';

interface SectionLevelProps extends LevelProps {
  section: SectionResult;
}

/** One section: its score and its questions. */
export function SectionLevel(props: SectionLevelProps) {
  const { answer, assessment, level, section } = props;
  const { clientName, timeZone, thresholdClassifiers: classifiers } = answer;
  const day = dayMonthYear(assessment.date, timeZone);
  return (
    <>
      <LevelHead
        title={section.title}
        about={t`${clientName}, ${day}`}
        up={{ level: { beaconUuid: level.beaconUuid, number: level.number }, name: day }}
        assessment={assessment}
        level={level}
      />
      <section className={parts.panel} aria-labelledby="score">
        <h2 id="score">{t`Score`}</h2>
        {isUnscored(section) ? (
          <p>{t`Not scored`}</p>
        ) : (
          <NodeScore
            node={section}
            sectionId={section.id}
            assessment={assessment}
            classifiers={classifiers}
          />
        )}
        <ExplainNumber node={section} assessment={assessment} />
      </section>
      {section.attributes.length > 0 && <Questions {...props} />}
      {section.score !== null && (
        <PeopleList
          title={t`What each person said`}
          people={section.userBreakdown}
          outOf={section.outOf}
          assessment={assessment}
          classifiers={classifiers}
        />
      )}
    </>
  );
}

/** The questions of a section, and where people disagree about them. */
function Questions({ answer, assessment, level, section }: SectionLevelProps) {
  const { beaconUuid, number } = level;
  return (
    <>
      <section className={parts.panel} aria-labelledby="questions">
        <h2 id="questions">{t`Questions`}</h2>
        <NodeRows
          nodes={section.attributes.map((question) => ({
            ...question,
            isUnscored: isUnscored(question),
            commentCount: question.comments.length,
          }))}
          levelOf={(questionId) => ({ beaconUuid, number, sectionId: section.id, questionId })}
          assessment={assessment}
          classifiers={questionClassifiers(assessment.type, answer.thresholdClassifiers)}
        />
      </section>
      <Disagreements assessment={assessment} level={level} />
    </>
  );
}
