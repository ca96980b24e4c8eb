import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { textOf } from '#contract/messages.ts';
import { inLanguage } from '#rules/definition/in-language.ts';
import { displayScore } from '#rules/results/display.ts';
import type { Lack } from '#rules/scoring/norms.ts';
import { type ListedScore, scaleScores } from '#rules/scoring/scale-scores.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';
import { inScale, normWords } from '#web/design/charts/score-words.ts';
import { directionWords } from '#web/frameworks/library/direction-words.ts';
import type { Tried } from './phone-frame.tsx';
import { type SampleClient, SampleClientFields } from './sample-client-fields.tsx';
import styles from './try-out.module.css';

interface TryOutScoresProps {
  tried: Tried;
  client: SampleClient;
  onClientChange: (client: SampleClient) => void;
}

/** The scores that the answers of a try-out give. */
export function TryOutScores({ tried, client, onClientChange }: TryOutScoresProps) {
  const { framework, role, language, answers } = tried;
  const scores = useMemo(
    () => scaleScores(inLanguage(framework, language), { role, ...client }, answers),
    [framework, language, role, client, answers],
  );
  const hasAnswers = Object.keys(answers).length > 0;
  return (
    <section className={styles.scores} aria-label={t`Scores`}>
      <h3>{t`Scores`}</h3>
      {scores.length > 0 && (
        <SampleClientFields framework={framework} client={client} onChange={onClientChange} />
      )}
      <div aria-live="polite">
        {scores.length === 0 && <p>{t`This questionnaire has no scores.`}</p>}
        {scores.length > 0 && !hasAnswers && <p>{t`Answer a question to see scores here.`}</p>}
        {hasAnswers && (
          <ul>
            {scores.map((score) => (
              <Score key={score.scale.id} score={score} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Score({ score }: { score: ListedScore }) {
  const { scale, raw, range, norm, band, isMain } = score;
  const [min, outOf] = range;
  const given = norm !== null && typeof norm === 'object' ? norm : null;
  const facts =
    raw === null
      ? [t`Not enough answers yet`]
      : [
          inScale(displayScore(raw, outOf), { min, outOf }),
          textOf(directionWords[scale.higherIs]),
          normWords({ norm: given }),
        ];
  return (
    <li>
      <h4 dir="auto">{scale.title}</h4>
      {isMain && <small>{t`Used as the score of a Beacon`}</small>}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {band !== null && typeof band === 'object' && (
        <p dir="auto">
          <BandsWord bands={[band.band]} word={band.word} />
        </p>
      )}
      <Lacks norm={norm} band={band} />
    </li>
  );
}

/** Why a score has no norm or no band. */
function Lacks({ norm, band }: Pick<ListedScore, 'norm' | 'band'>) {
  const lacks = [
    typeof norm === 'string' && normLackWords(norm),
    typeof band === 'string' && norm !== band && bandLackWords(band),
  ];
  return lacks.map((words) => words && <p key={words}>{words}</p>);
}

function normLackWords(lack: Lack): string {
  if (lack === 'date_of_birth') return t`No norm without an age.`;
  if (lack === 'gender') return t`No norm without a gender.`;
  return t`No norm for this age, gender or role.`;
}

function bandLackWords(lack: Lack): string {
  if (lack === 'date_of_birth') return t`No band without an age.`;
  if (lack === 'gender') return t`No band without a gender.`;
  return t`No band for this age, gender or role.`;
}
