import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { NeighbourLink, type Level } from './level-link.tsx';
import styles from './level.module.css';

interface NeighboursProps {
  assessment: AssessmentResult;
  level: Level;
}

interface Neighbour {
  level: Level;
  name: string;
}

/** Links to the previous and next assessment, section or question of the same level. */
export function Neighbours({ assessment, level }: NeighboursProps) {
  const [before, after] = neighboursOf(assessment, level);
  if (!before && !after) return null;
  return (
    <nav aria-label={t`Other ${kindOf(level)}`} className={styles.neighbours}>
      {before && (
        <NeighbourLink level={before.level} shortcut="ArrowLeft">
          ← {before.name}
        </NeighbourLink>
      )}
      {after && (
        <NeighbourLink level={after.level} shortcut="ArrowRight">
          {after.name} →
        </NeighbourLink>
      )}
    </nav>
  );
}

function kindOf({ sectionId, questionId }: Level): string {
  if (questionId !== undefined) return 'questions';
  return sectionId === undefined ? 'assessments' : 'sections';
}

function neighboursOf(
  { attributes, previousNumber, nextNumber }: AssessmentResult,
  level: Level,
): [Neighbour | null, Neighbour | null] {
  const { beaconUuid, sectionId, questionId } = level;
  if (sectionId === undefined) {
    const assessment = (number: number | null, name: string) =>
      number === null ? null : { level: { beaconUuid, number: `${number}` }, name };
    return [assessment(previousNumber, t`Earlier`), assessment(nextNumber, t`Later`)];
  }
  const isQuestion = questionId !== undefined;
  const section = attributes.find(({ id }) => id === sectionId);
  const nodes = isQuestion ? (section?.attributes ?? []) : attributes;
  const result = nodes.findIndex(({ id }) => id === (questionId ?? sectionId));
  const node = (other: number) => {
    const found = other < 0 ? undefined : nodes[other];
    const part = isQuestion ? { questionId: found?.id } : { sectionId: found?.id };
    return found ? { level: { ...level, ...part }, name: found.title } : null;
  };
  return [node(result - 1), node(result + 1)];
}
