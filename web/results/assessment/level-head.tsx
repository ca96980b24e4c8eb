import type { ReactNode } from 'react';
import { UpLink, type Level } from './level-link.tsx';
import styles from './level.module.css';

interface LevelHeadProps {
  title: string;
  /** What the title is a part of. */
  about: string;
  up: { level: Level | null; name: string };
  beaconUuid: string;
  children?: ReactNode;
}

/** Where the reader is, and the way one level up. */
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
