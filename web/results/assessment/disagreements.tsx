import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { spreadOf } from '#rules/results/agreement.ts';
import { isLess } from '#rules/scoring/precision.ts';
import parts from '#web/design/parts.module.css';
import { loneWords, roleWords } from './agreement-words.ts';
import { LevelLink, type Level, type LevelProps } from './level-link.tsx';
import styles from './results.module.css';

const maxShown = 5;
/** Smallest spread that counts as disagreement, on 0 to 100. */
const minSpread = 15;

/** Where people disagree, largest spread first, in words. */
export function Disagreements({ assessment, level }: Pick<LevelProps, 'assessment' | 'level'>) {
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
export function largestDisagreements(assessment: AssessmentResult, level: Level) {
  return partsOf(assessment, level)
    .flatMap(({ spread, ...part }) => (spread ? [{ ...part, spread }] : []))
    .filter(({ spread }) => !isLess(spreadOf(spread), minSpread))
    .toSorted((a, b) => spreadOf(b.spread) - spreadOf(a.spread))
    .slice(0, maxShown);
}

function partsOf({ attributes }: AssessmentResult, level: Level) {
  return attributes
    .filter(({ id }) => !level.sectionId || id === level.sectionId)
    .flatMap(({ id: sectionId, attributes: questions, ...section }) => [
      ...(level.sectionId ? [] : [{ ...section, level: { ...level, sectionId } }]),
      ...questions.map(({ id: questionId, ...question }) => ({
        ...question,
        level: { ...level, sectionId, questionId },
      })),
    ]);
}
