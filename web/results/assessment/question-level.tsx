import { t } from '@lingui/core/macro';
import type { QuestionResult, SectionResult } from '#contract/assessment-results.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { loneWords } from './agreement-words.ts';
import type { LevelProps } from './assessment-level.tsx';
import { CommentList } from './comment-list.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelHead } from './level-head.tsx';
import { NodeScore } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './results.module.css';
import { questionClassifiers } from './sdq-scales.ts';

interface QuestionLevelProps extends LevelProps {
  section: SectionResult;
  question: QuestionResult;
}

/** One question: the answers and comments of each person. */
export function QuestionLevel(props: QuestionLevelProps) {
  const { answer, assessment, level, section, question } = props;
  const { clientName, timeZone, thresholdClassifiers } = answer;
  const day = dayMonthYear(assessment.date, timeZone);
  const sectionTitle = section.title;
  const { beaconUuid, number } = level;
  const people = question.userBreakdown;
  return (
    <>
      <LevelHead
        title={question.title}
        about={t`${clientName}, ${day}, ${sectionTitle}`}
        up={{ level: { beaconUuid, number, sectionId: section.id }, name: section.title }}
        assessment={assessment}
        level={level}
      />
      <section className={parts.panel} aria-labelledby="score">
        <h2 id="score">{question.text}</h2>
        {question.instructions && <p className={styles.soft}>{question.instructions}</p>}
        {question.responseType === 'rating' && <Rating {...props} />}
      </section>
      <PeopleList
        title={t`Answers`}
        people={people}
        outOf={question.outOf}
        assessment={assessment}
        classifiers={questionClassifiers(assessment.type, thresholdClassifiers)}
        optionOf={(score) => optionOf(question, score)}
      />
      {people.every(({ comment }) => comment === null) && (
        <CommentList title={t`Comments`} comments={question.comments} />
      )}
    </>
  );
}

/** The score of a rated question, whether one person stands apart, and how the score was computed. */
function Rating({ answer, assessment, section, question }: QuestionLevelProps) {
  const lone = question.spread && loneWords(question.spread, question.outOf);
  return (
    <>
      <NodeScore
        node={question}
        sectionId={section.id}
        assessment={assessment}
        classifiers={questionClassifiers(assessment.type, answer.thresholdClassifiers)}
      />
      {lone && <p>{lone}</p>}
      <ExplainNumber node={question} assessment={assessment} />
    </>
  );
}

/** The label of the option for a score. A reversed question counts from the other end. */
function optionOf({ options, isReversed }: QuestionResult, score: number): string | undefined {
  const ratings = options.map(({ rating }) => rating);
  const rating = isReversed ? Math.min(...ratings) + Math.max(...ratings) - score : score;
  return options.find((option) => option.rating === rating)?.label;
}
