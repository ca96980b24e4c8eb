import { t } from '@lingui/core/macro';
import type { AssessmentResult, PersonResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { displayScore } from '#rules/answers.ts';
import { bandsOfScore } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import parts from '#web/design/parts.module.css';
import { BandFlag } from './node-score.tsx';
import styles from './results.module.css';

interface PeopleListProps {
  title: string;
  people: PersonResult[];
  outOf: number;
  assessment: AssessmentResult;
  classifiers: string[];
  /** The label of the option for a score, if the question has options. */
  optionOf?: (score: number) => string | undefined;
}

/** Each person's score and comment, or that they did not answer. */
export function PeopleList(props: PeopleListProps) {
  const { title, people, outOf, assessment, classifiers, optionOf } = props;
  if (people.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="people">
      <h2 id="people">{title}</h2>
      <ul className={styles.people}>
        {people.map(({ id, label, avatar, role, score, normalisedScore, comment, hasAnswered }) => (
          <li key={id}>
            <ClientAvatar name={label} picture={avatar} size={36} />
            <div>
              <b>{label}</b>
              {role && <small>{textOf(memberRoles[role])}</small>}
            </div>
            {score === null ? (
              <p className={styles.none}>
                {hasAnswered
                  ? comment === null
                    ? t`Skipped`
                    : t`Comment only`
                  : t`Did not assess`}
              </p>
            ) : (
              <PersonScore
                shown={displayScore(score, outOf)}
                outOf={outOf}
                normalisedScore={normalisedScore}
                thresholds={assessment.normalisedThresholds}
                classifiers={classifiers}
                option={optionOf?.(score)}
              />
            )}
            {comment !== null && <blockquote>{comment}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PersonScoreProps {
  shown: string;
  outOf: number;
  normalisedScore: number | null;
  thresholds: [number, number];
  classifiers: string[];
  /** The label of the chosen option. */
  option: string | undefined;
}

function PersonScore({ shown, outOf, normalisedScore, thresholds, ...words }: PersonScoreProps) {
  const { classifiers, option } = words;
  return (
    <>
      <ScoreBar
        score={normalisedScore}
        range={null}
        thresholds={thresholds}
        label={t`${shown} out of ${outOf}`}
      />
      <p className={styles.rowScore}>
        <b>{shown}</b>
        <BandFlag bands={bandsOfScore(normalisedScore, thresholds)} words={classifiers} />
        {option !== undefined && <small>{t`“${option}”`}</small>}
      </p>
    </>
  );
}
