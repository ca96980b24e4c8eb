import { t } from '@lingui/core/macro';
import type { PersonResult, QuestionResult, SectionResult } from '#contract/assessment-results.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { answerText } from '#web/language/answer-text.ts';
import { loneWords } from './agreement-words.ts';
import { CommentList } from './comment-list.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelHead } from './level-head.tsx';
import type { LevelProps } from './level-link.tsx';
import { NodeScore } from './node-score.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './results.module.css';

interface QuestionLevelProps extends LevelProps {
  section: SectionResult;
  question: QuestionResult;
}

/** One question: the answers and comments of each person. */
export function QuestionLevel(props: QuestionLevelProps) {
  const { answer, assessment, level, section, question } = props;
  const { clientName, timeZone } = answer;
  const day = dayMonthYear(assessment.date, timeZone);
  const sectionTitle = section.title;
  const { beaconUuid, number } = level;
  return (
    <>
      <LevelHead
        {...props}
        title={question.title}
        about={t`${clientName}, ${day}, ${sectionTitle}`}
        ancestors={[
          { level: null, name: clientName },
          { level: { beaconUuid, number }, name: day },
          { level: { beaconUuid, number, sectionId: section.id }, name: section.title },
        ]}
      />
      <section className={parts.panel} aria-labelledby="score">
        <h2 id="score">{question.text}</h2>
        {question.instructions && <p className={styles.soft}>{question.instructions}</p>}
        {question.responseType === 'rating' ? <Rating {...props} /> : <p>{question.rule}</p>}
      </section>
      <PeopleList
        title={t`Answers`}
        node={question}
        assessment={assessment}
        answerOf={(person) => answerOf(question, person)}
      />
      {question.userBreakdown.every(({ comment }) => comment === null) && (
        <CommentList title={t`Comments`} comments={question.comments} />
      )}
    </>
  );
}

/** The score of a rated question, whether one person stands apart, and how the score was computed. */
function Rating(props: QuestionLevelProps) {
  const { assessment, question } = props;
  const lone = question.spread && loneWords(question.spread, question.outOf);
  return (
    <>
      <NodeScore {...props} node={question} />
      {lone && <p>{lone}</p>}
      <ExplainNumber node={question} assessment={assessment} />
    </>
  );
}

/** What a person chose or entered, in words; empty where it is the score itself. */
function answerOf({ itemType, options, unit }: QuestionResult, { answer }: PersonResult): string {
  const isPlain = itemType === 'rating' || answer === null;
  return isPlain ? '' : answerText({ itemType, options, unit: unit ?? undefined }, answer);
}
