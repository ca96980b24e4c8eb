import { t } from '@lingui/core/macro';
import type { AssessmentResult, findAssessmentResult } from '#contract/assessment-results.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { Change } from '#web/design/charts/change.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { splitWords } from './change-words.ts';
import { CommentList } from './comment-list.tsx';
import { Disagreements } from './disagreements.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { InformantBands } from './informant-bands.tsx';
import { LevelHead } from './level-head.tsx';
import type { Level } from './level-link.tsx';
import { NodeRows } from './node-rows.tsx';
import { isUnscored } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './results.module.css';
import { SdqResult } from './sdq-result.tsx';
import { TeamScoreCircle } from './team-score-circle.tsx';
import { Withheld } from './withheld.tsx';

export interface LevelProps {
  answer: AnswerOf<typeof findAssessmentResult>;
  assessment: AssessmentResult;
  level: Level;
}

/** One assessment: its score, its sections, disagreements and comments. */
export function AssessmentLevel({ answer, assessment, level }: LevelProps) {
  const { clientName, timeZone, thresholdClassifiers: classifiers } = answer;
  const { beaconUuid, number } = level;
  const { frameworkTitle } = assessment.explained;
  return (
    <>
      <LevelHead
        title={dayMonthYear(assessment.date, timeZone)}
        about={t`${clientName}, ${frameworkTitle}, assessment number ${number}`}
        up={{ level: null, name: clientName }}
        assessment={assessment}
        level={level}
      />
      <WholeScore assessment={assessment} classifiers={classifiers} />
      <Withheld reason={assessment.withheld} />
      {assessment.type === 'sdq' ? (
        <SdqResult
          beaconUuid={beaconUuid}
          clientName={clientName}
          result={assessment}
          classifiers={classifiers}
        />
      ) : (
        <SectionRows answer={answer} assessment={assessment} level={level} />
      )}
      <Disagreements assessment={assessment} level={level} />
      <PeopleList
        title={t`What each person said`}
        people={assessment.userBreakdown}
        outOf={assessment.outOf}
        assessment={assessment}
        classifiers={classifiers}
      />
      {assessment.userBreakdown.every(({ comment }) => comment === null) && (
        <CommentList title={t`Overall comments`} comments={assessment.comments} />
      )}
    </>
  );
}

function SectionRows({ answer, assessment, level: { beaconUuid, number } }: LevelProps) {
  if (assessment.attributes.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="sections">
      <h2 id="sections">{t`Sections`}</h2>
      <NodeRows
        nodes={assessment.attributes.map((section) => ({
          ...section,
          isUnscored: isUnscored(section),
          commentCount: section.attributes.reduce((sum, each) => sum + each.comments.length, 0),
        }))}
        levelOf={(sectionId) => ({ beaconUuid, number, sectionId })}
        assessment={assessment}
        classifiers={answer.thresholdClassifiers}
      />
    </section>
  );
}

interface WholeScoreProps {
  assessment: AssessmentResult;
  classifiers: string[];
}

function WholeScore({ assessment, classifiers }: WholeScoreProps) {
  const { score, outOf, change, changeSplit, type, isSettled } = assessment;
  return (
    <section className={parts.panel} aria-labelledby="score">
      <h2 id="score">{t`Team score`}</h2>
      <div className={styles.whole}>
        <TeamScoreCircle result={assessment} />
        <div>
          {isSettled && score !== null && (
            <p className={styles.change}>
              <Change {...assessment} />
            </p>
          )}
          {!isSettled && <p>{t`Open: still collecting answers.`}</p>}
          {score !== null && change !== null && changeSplit && (
            <p>{splitWords({ score, change, outOf }, changeSplit)}</p>
          )}
          <p className={styles.soft}>{receivedWords(assessment.responseCount)}</p>
          {type === 'sdq' && (
            <>
              <InformantBands result={assessment} classifiers={classifiers} />
              <p className={styles.soft}>{t`The score counts difficulties: lower is better.`}</p>
            </>
          )}
        </div>
      </div>
      <ExplainNumber node={assessment} assessment={assessment} />
    </section>
  );
}
