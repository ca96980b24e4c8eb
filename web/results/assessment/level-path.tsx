import { t } from '@lingui/core/macro';
import styles from './level.module.css';
import { AncestorLink, type Level, UpLink } from './level-link.tsx';

/** A level above the current one; `level` is null for the Beacon itself. */
export interface Ancestor {
  level: Level | null;
  name: string;
}

interface LevelPathProps {
  beaconUuid: string;
  /** From the Beacon down to the level above. */
  ancestors: Ancestor[];
  title: string;
}

/** The path of a level as a breadcrumb: client, date, section, question. */
export function LevelPath({ beaconUuid, ancestors, title }: LevelPathProps) {
  const parent = ancestors.at(-1);
  return (
    <nav aria-label={t`Breadcrumb`} className={styles.path}>
      <ol>
        {ancestors.map((ancestor) => (
          <li key={ancestor.name}>
            {ancestor === parent ? (
              <UpLink beaconUuid={beaconUuid} {...ancestor} />
            ) : (
              <AncestorLink beaconUuid={beaconUuid} {...ancestor} />
            )}
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
