import { t } from '@lingui/core/macro';
import type { AssessmentResult, PersonResult } from '#contract/assessment-results.ts';
import { text } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { displayScore } from '#rules/answers.ts';
import { bandsOfScore } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { BandFlag } from './node-score.tsx';
import styles from './results.module.css';

interface PeopleListProps {
  people: PersonResult[];
  outOf: number;
  assessment: AssessmentResult;
  classifiers: string[];
  /** The label of the option for a score, if the question has options. */
  optionOf?: (score: number) => string | undefined;
}

/** Each person's score and comment, or that they did not answer. */
export function PeopleList({ people, outOf, assessment, classifiers, optionOf }: PeopleListProps) {
  const { normalisedThresholds: thresholds } = assessment;
  return (
    <ul className={styles.people}>
      {people.map(({ id, label, avatar, role, score, normalisedScore, comment, hasAnswered }) => (
        <li key={id}>
          <ClientAvatar name={label} picture={avatar} size={36} />
          <div>
            <b>{label}</b>
            {role && <small>{text(memberRoles[role])}</small>}
          </div>
          {score === null ? (
            <p className={styles.none}>
              {hasAnswered ? (comment === null ? t`Skipped` : t`Comment only`) : t`Did not assess`}
            </p>
          ) : (
            <>
              <ScoreBar
                score={normalisedScore}
                range={null}
                thresholds={thresholds}
                label={t`${displayScore(score, outOf)} out of ${outOf}`}
              />
              <p className={styles.rowScore}>
                <b>{displayScore(score, outOf)}</b>
                <BandFlag bands={bandsOfScore(normalisedScore, thresholds)} words={classifiers} />
                {optionOf?.(score) && <small>“{optionOf(score)}”</small>}
              </p>
            </>
          )}
          {comment !== null && <blockquote>{comment}</blockquote>}
        </li>
      ))}
    </ul>
  );
}
