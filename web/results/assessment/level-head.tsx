import { t } from '@lingui/core/macro';
import { NeighbourLink, type Level, type LevelProps } from './level-link.tsx';
import { type Ancestor, LevelPath } from './level-path.tsx';
import styles from './level.module.css';

type Place = Pick<LevelProps, 'assessment' | 'level'>;

interface LevelHeadProps extends Place {
  title: string;
  /** The context of the title. */
  about: string;
  /** From the Beacon down to the level above. */
  ancestors: Ancestor[];
}

/** The title of a level, with its path and links to its neighbours. */
export function LevelHead({ title, about, ancestors, assessment, level }: LevelHeadProps) {
  return (
    <header>
      <LevelPath beaconUuid={level.beaconUuid} ancestors={ancestors} title={title} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.about}>{about}</p>
      <Neighbours assessment={assessment} level={level} />
    </header>
  );
}

/** Links to the previous and next assessment, section or question of the same level. */
function Neighbours({ assessment, level }: Place) {
  const [before, after] = neighboursOf(assessment, level);
  if (!before && !after) return null;
  return (
    <nav aria-label={labelOf(level)} className={styles.neighbours}>
      {before && <NeighbourLink {...before} shortcut="ArrowLeft" />}
      {after && <NeighbourLink {...after} shortcut="ArrowRight" />}
    </nav>
  );
}

function labelOf({ sectionId, questionId }: Level): string {
  if (questionId !== undefined) return t`Other questions`;
  return sectionId === undefined ? t`Other assessments` : t`Other sections`;
}

function neighboursOf(
  { attributes, previousNumber, nextNumber }: Place['assessment'],
  level: Level,
) {
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
