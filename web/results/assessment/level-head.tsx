import type { ReactNode } from 'react';
import { UpLink, type Level } from './level-link.tsx';
import styles from './level.module.css';

interface LevelHeadProps {
  title: string;
  /** The context of the title. */
  about: string;
  up: { level: Level | null; name: string };
  beaconUuid: string;
  children?: ReactNode;
}

/** The title of a level, with a link one level up. */
export function LevelHead({ title, about, up, beaconUuid, children }: LevelHeadProps) {
  return (
    <header>
      <UpLink level={up.level} beaconUuid={beaconUuid} name={up.name} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.about}>{about}</p>
      {children}
    </header>
  );
}
