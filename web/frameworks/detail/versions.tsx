import { plural, t } from '@lingui/core/macro';
import type { LibraryFrameworkHistory } from '#contract/framework-library.ts';
import { dayAndTime } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import styles from './detail.module.css';
import { VersionDifference } from './version-difference.tsx';

interface VersionsProps {
  slug: string;
  id: string;
  history: LibraryFrameworkHistory;
}

/** The published versions, newest first, and what differs between two of them. */
export function Versions({ slug, id, history: { versions } }: VersionsProps) {
  return (
    <section className={parts.panel} aria-labelledby="versions">
      <h2 id="versions">{t`Versions`}</h2>
      <ul className={styles.rows}>
        {versions.map(({ version, publishedAt, publishedBy, beaconCount }) => (
          <li key={version}>
            <strong>{t`Version ${version}`}</strong>
            <span>{publicationWords(publishedAt, publishedBy)}</span>
            <span>{plural(beaconCount, { one: '# Beacon', other: '# Beacons' })}</span>
          </li>
        ))}
      </ul>
      {versions.length > 1 && (
        <VersionDifference slug={slug} id={id} versions={versions.map(({ version }) => version)} />
      )}
    </section>
  );
}

function publicationWords(publishedAt: string, publishedBy: string | null): string {
  const time = dayAndTime(publishedAt);
  return publishedBy ? t`Published ${time} by ${publishedBy}` : t`Published ${time}`;
}
