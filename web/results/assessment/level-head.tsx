import type { AssessmentResult } from '#contract/assessment-results.ts';
import { UpLink, type Level } from './level-link.tsx';
import styles from './level.module.css';
import { Neighbours } from './neighbours.tsx';

interface LevelHeadProps {
  title: string;
  /** The context of the title. */
  about: string;
  up: { level: Level | null; name: string };
  assessment: AssessmentResult;
  level: Level;
}

/** The title of a level, with links one level up and to its neighbours. */
export function LevelHead({ title, about, up, assessment, level }: LevelHeadProps) {
  return (
    <header>
      <UpLink level={up.level} beaconUuid={level.beaconUuid} name={up.name} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.about}>{about}</p>
      <Neighbours assessment={assessment} level={level} />
    </header>
  );
}
