import { t } from '@lingui/core/macro';
import type { QuestionResult, SectionResult } from '#contract/assessment-results.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { loneWords } from './agreement-words.ts';
import type { LevelProps } from './assessment-level.tsx';
import { CommentList } from './comment-list.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelHead } from './level-head.tsx';
import { Neighbours } from './neighbours.tsx';
import { NodeScore } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './results.module.css';
import { questionClassifiers } from './sdq-scales.ts';

interface QuestionLevelProps extends LevelProps {
  section: SectionResult;
  question: QuestionResult;
}

/** One question: the answers and comments of each person. */
export function QuestionLevel({
  answer,
  assessment,
  level,
  section,
  question,
}: QuestionLevelProps) {
  const { clientName, timeZone, thresholdClassifiers } = answer;
  const day = dayMonthYear(assessment.date, timeZone);
  const sectionTitle = section.title;
  const classifiers = questionClassifiers(assessment.type, thresholdClassifiers);
  const { beaconUuid, number } = level;
  const lone = question.spread && loneWords(question.spread, question.outOf);
  const people = question.userBreakdown;
  return (
    <>
      <LevelHead
        title={question.title}
        about={t`${clientName}, ${day}, ${sectionTitle}`}
        up={{ level: { beaconUuid, number, sectionId: section.id }, name: section.title }}
        beaconUuid={beaconUuid}
      >
        <Neighbours assessment={assessment} level={level} />
      </LevelHead>
      <section className={parts.panel} aria-labelledby="score">
        <h2 id="score">{question.text}</h2>
        {question.instructions && <p className={styles.soft}>{question.instructions}</p>}
        {question.responseType === 'rating' && (
          <>
            <NodeScore
              node={question}
              sectionId={section.id}
              assessment={assessment}
              classifiers={classifiers}
            />
            {lone && <p>{lone}</p>}
            <ExplainNumber node={question} assessment={assessment} />
          </>
        )}
      </section>
      {people.length > 0 && (
        <section className={parts.panel} aria-labelledby="people">
          <h2 id="people">{t`Answers`}</h2>
          <PeopleList
            people={people}
            outOf={question.outOf}
            assessment={assessment}
            classifiers={classifiers}
            optionOf={(score) => optionOf(question, score)}
          />
        </section>
      )}
      {people.every(({ comment }) => comment === null) && (
        <CommentList title={t`Comments`} comments={question.comments} />
      )}
    </>
  );
}

/** The label of the option for a score. A reversed question counts from the other end. */
function optionOf({ options, isReversed }: QuestionResult, score: number): string | undefined {
  const ratings = options.map(({ rating }) => rating);
  const rating = isReversed ? Math.min(...ratings) + Math.max(...ratings) - score : score;
  return options.find((option) => option.rating === rating)?.label;
}
