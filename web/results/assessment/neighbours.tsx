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
  label: string;
}

/** Links to the previous and next assessment, section or question of the same level. */
export function Neighbours({ assessment, level }: NeighboursProps) {
  const [before, after] = neighboursOf(assessment, level);
  if (!before && !after) return null;
  return (
    <nav aria-label={labelOf(level)} className={styles.neighbours}>
      {before && (
        <NeighbourLink level={before.level} shortcut="ArrowLeft">
          {before.label}
        </NeighbourLink>
      )}
      {after && (
        <NeighbourLink level={after.level} shortcut="ArrowRight">
          {after.label}
        </NeighbourLink>
      )}
    </nav>
  );
}

function labelOf({ sectionId, questionId }: Level): string {
  if (questionId !== undefined) return t`Other questions`;
  return sectionId === undefined ? t`Other assessments` : t`Other sections`;
}

function neighboursOf(
  { attributes, previousNumber, nextNumber }: AssessmentResult,
  level: Level,
): [Neighbour | null, Neighbour | null] {
  const { beaconUuid, sectionId, questionId } = level;
  if (sectionId === undefined) {
    const assessment = (number: number | null, label: string) =>
      number === null ? null : { level: { beaconUuid, number: `${number}` }, label };
    return [assessment(previousNumber, t`← Earlier`), assessment(nextNumber, t`Later →`)];
  }
  const isQuestion = questionId !== undefined;
  const section = attributes.find(({ id }) => id === sectionId);
  const nodes = isQuestion ? (section?.attributes ?? []) : attributes;
  const result = nodes.findIndex(({ id }) => id === (questionId ?? sectionId));
  const node = (other: number, labelled: (title: string) => string) => {
    const found = other < 0 ? undefined : nodes[other];
    const part = isQuestion ? { questionId: found?.id } : { sectionId: found?.id };
    return found ? { level: { ...level, ...part }, label: labelled(found.title) } : null;
  };
  return [node(result - 1, (title) => t`← ${title}`), node(result + 1, (title) => t`${title} →`)];
}
