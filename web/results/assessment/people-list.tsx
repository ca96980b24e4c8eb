import { t } from '@lingui/core/macro';
import type { PersonResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { displayScore } from '#rules/results/display.ts';
import { singleBand, type Zone } from '#web/design/charts/band.ts';
import { inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import parts from '#web/design/parts.module.css';
import type { LevelProps } from './level-link.tsx';
import { BandFlag, type Node } from './node-score.tsx';
import styles from './results.module.css';

interface PeopleListProps extends Pick<LevelProps, 'assessment'> {
  title: string;
  node: Pick<Node, 'userBreakdown' | 'min' | 'outOf'> & { zones?: Zone[] };
  /** What a person chose or entered, in words, where it is not the score itself. */
  answerOf?: (person: PersonResult) => string;
}

/** Each person's score and comment, or that they did not answer. */
export function PeopleList(props: PeopleListProps) {
  const people = props.node.userBreakdown;
  if (people.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="people">
      <h2 id="people">{props.title}</h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <ClientAvatar name={person.label} picture={person.avatar} size={36} />
            <div>
              <b>{person.label}</b>
              {person.role && <small>{textOf(memberRoles[person.role])}</small>}
            </div>
            <PersonScore {...props} person={person} />
            {person.comment !== null && <blockquote>{person.comment}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonScore({ person, ...props }: PeopleListProps & { person: PersonResult }) {
  const { score, normalisedScore, bands } = person;
  const answer = props.answerOf?.(person);
  if (score === null)
    return answer ? <p>{answer}</p> : <p className={styles.none}>{absenceWords(person)}</p>;
  const { zones, outOf } = props.node;
  const { normalisedThresholds } = props.assessment;
  const shown = displayScore(score, outOf);
  return (
    <>
      <ScoreBar
        normalisedScore={normalisedScore}
        normalisedThresholds={normalisedThresholds}
        band={singleBand(bands)}
        label={inScale(shown, props.node)}
        {...(zones && { zones })}
      />
      <p className={styles.rowScore}>
        <b>{shown}</b>
        <BandFlag {...person} />
        {answer && <small>{t`“${answer}”`}</small>}
      </p>
    </>
  );
}

/** Why a person has no score. */
function absenceWords({ hasAnswered, comment }: PersonResult): string {
  if (!hasAnswered) return t`Did not assess`;
  return comment === null ? t`Skipped` : t`Comment only`;
}
