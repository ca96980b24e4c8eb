import { t } from '@lingui/core/macro';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { Change } from '#web/design/charts/change.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import type { VersionChange } from '#contract/version-changes.ts';
import { comparisonSentences } from '#web/beacons/words/version-words.ts';
import { CommentList } from './comment-list.tsx';
import { Disagreements } from './disagreements.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { InformantBands } from './informant-bands.tsx';
import { LevelHead } from './level-head.tsx';
import type { LevelProps } from './level-link.tsx';
import { NodeRows } from './node-rows.tsx';
import { ChangeSplit } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';
import { ReliableChangeWords } from './reliable-change.tsx';
import styles from './results.module.css';
import { ScaleNotes } from './scale-notes.tsx';
import { SdqResult } from './sdq-result.tsx';
import { TeamScoreCircle } from './team-score-circle.tsx';
import { Withheld } from './withheld.tsx';

/** One assessment: its score, its sections, disagreements and comments. */
export function AssessmentLevel(props: LevelProps) {
  const { answer, assessment, level } = props;
  const { clientName, timeZone } = answer;
  const { beaconUuid, number } = level;
  const { frameworkTitle } = assessment.explained;
  return (
    <>
      <LevelHead
        {...props}
        title={dayMonthYear(assessment.date, timeZone)}
        about={t`${clientName}, ${frameworkTitle}, assessment number ${number}`}
        ancestors={[{ level: null, name: clientName }]}
      />
      <WholeScore {...props} />
      <Withheld reason={assessment.withheld} />
      {assessment.type === 'sdq' ? (
        <SdqResult beaconUuid={beaconUuid} clientName={clientName} result={assessment} />
      ) : (
        <SectionRows {...props} />
      )}
      <Disagreements assessment={assessment} level={level} />
      <PeopleList {...props} title={t`What each person said`} node={assessment} />
      {assessment.userBreakdown.every(({ comment }) => comment === null) && (
        <CommentList title={t`Overall comments`} comments={assessment.comments} />
      )}
    </>
  );
}

function SectionRows(props: LevelProps) {
  const sections = props.assessment.attributes;
  if (sections.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="sections">
      <h2 id="sections">{t`Sections`}</h2>
      <NodeRows {...props} nodes={sections} />
    </section>
  );
}

/** Why there may be no change since the assessment before. */
function NewVersion({ change }: { change: VersionChange }) {
  const { from, to } = change;
  return (
    <p className={styles.soft}>
      {[
        t`This assessment used version ${to} of the questionnaire, the one before version ${from}.`,
        ...comparisonSentences(change),
      ].join(' ')}
    </p>
  );
}

function WholeScore({ assessment }: LevelProps) {
  const { score, type, isSettled } = assessment;
  return (
    <section className={parts.panel} aria-labelledby="score">
      <h2 id="score">{t`Team score`}</h2>
      <div className={styles.whole}>
        <TeamScoreCircle result={assessment} />
        <div>
          {isSettled && score !== null && (
            <p className={styles.change}>
              <Change {...assessment} />
              <ReliableChangeWords node={assessment} type={type} />
            </p>
          )}
          {!isSettled && <p>{t`Open: still collecting answers.`}</p>}
          {assessment.versionChange && <NewVersion change={assessment.versionChange} />}
          <ChangeSplit node={assessment} />
          <p className={styles.soft}>{receivedWords(assessment.responseCount)}</p>
          {type === 'standard' && <ScaleNotes node={assessment} />}
          {type === 'sdq' && (
            <>
              <InformantBands result={assessment} />
              <p className={styles.soft}>{t`The score counts difficulties: lower is better.`}</p>
            </>
          )}
        </div>
      </div>
      <ExplainNumber node={assessment} assessment={assessment} />
    </section>
  );
}
