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

interface Apart {
  level: Level;
  title: string;
  spread: Spread;
  outOf: number;
}

const maxShown = 5;
/** Smallest spread that counts as disagreement, on 0 to 100. */
const leastSpread = 15;

/** Where people disagree, largest spread first, in words. */
export function Disagreements({ assessment, level }: DisagreementsProps) {
  if (assessment.isAnonymous) return null;
  const apart = furthestApart(assessment, level);
  return (
    <section className={parts.panel} aria-labelledby="disagreements">
      <h2 id="disagreements">Where people disagree</h2>
      {apart.length === 0 ? (
        <p className={parts.soft}>
          {assessment.responseCount < 2
            ? 'There is one response only.'
            : 'Nowhere by much: everybody sees this alike.'}
        </p>
      ) : (
        <ol className={styles.apart}>
          {apart.map(({ level: place, title, spread, outOf }) => (
            <li key={`${place.sectionId} ${place.questionId}`}>
              <LevelLink level={place}>{title}</LevelLink>
              <p>{loneWords(spread, outOf) ?? roleWords(spread, outOf)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The sections and questions of a level with the largest spreads. */
export function furthestApart(assessment: AssessmentResult, level: Level): Apart[] {
  return partsOf(assessment, level)
    .filter(({ spread }) => !isLess(spreadOf(spread), leastSpread))
    .toSorted((a, b) => spreadOf(b.spread) - spreadOf(a.spread))
    .slice(0, maxShown);
}

function partsOf({ attributes }: AssessmentResult, level: Level): Apart[] {
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
): Apart[] {
  return spread ? [{ level, title, spread, outOf }] : [];
}
