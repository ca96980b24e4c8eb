import { t } from '@lingui/core/macro';
import type { AssessmentResult, Spread } from '#contract/assessment-results.ts';
import { spreadOf } from '#rules/agreement.ts';
import { isLess } from '#rules/precision.ts';
import parts from '#web/design/parts.module.css';
import { loneWords, roleWords } from './agreement-words.ts';
import { LevelLink, type Level } from './level-link.tsx';
import styles from './results.module.css';

interface DisagreementsProps {
  assessment: AssessmentResult;
  level: Level;
}

interface Disagreement {
  level: Level;
  title: string;
  spread: Spread;
  outOf: number;
}

const maxShown = 5;
/** Smallest spread that counts as disagreement, on 0 to 100. */
const minSpread = 15;

/** Where people disagree, largest spread first, in words. */
export function Disagreements({ assessment, level }: DisagreementsProps) {
  if (assessment.isAnonymous) return null;
  const disagreements = largestDisagreements(assessment, level);
  return (
    <section className={parts.panel} aria-labelledby="disagreements">
      <h2 id="disagreements">{t`Where people disagree`}</h2>
      {disagreements.length === 0 ? (
        <p className={parts.soft}>
          {assessment.responseCount < 2
            ? t`Only one response so far.`
            : t`Everyone broadly agrees.`}
        </p>
      ) : (
        <ol className={styles.apart}>
          {disagreements.map(({ level: target, title, spread, outOf }) => (
            <li key={`${target.sectionId} ${target.questionId}`}>
              <LevelLink level={target}>{title}</LevelLink>
              <p>{loneWords(spread, outOf) ?? roleWords(spread, outOf)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The sections and questions of a level with the largest spreads. */
export function largestDisagreements(assessment: AssessmentResult, level: Level): Disagreement[] {
  return partsOf(assessment, level)
    .filter(({ spread }) => !isLess(spreadOf(spread), minSpread))
    .toSorted((a, b) => spreadOf(b.spread) - spreadOf(a.spread))
    .slice(0, maxShown);
}

function partsOf({ attributes }: AssessmentResult, level: Level): Disagreement[] {
  return attributes
    .filter(({ id }) => !level.sectionId || id === level.sectionId)
    .flatMap(({ id: sectionId, attributes: questions, ...section }) => [
      ...(level.sectionId ? [] : [apartAt({ ...level, sectionId }, section)]),
      ...questions.map(({ id: questionId, ...question }) =>
        apartAt({ ...level, sectionId, questionId }, question),
      ),
    ])
    .flat();
}

function apartAt(
  level: Level,
  { title, spread, outOf }: { title: string; spread: Spread | null; outOf: number },
): Disagreement[] {
  return spread ? [{ level, title, spread, outOf }] : [];
}
