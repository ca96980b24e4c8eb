import { plural, t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { type ExportFormat, exportFramework } from '#contract/framework-exports.ts';
import type { LibraryFrameworkHistory } from '#contract/framework-library.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import styles from './detail.module.css';

const VersionDifference = lazy(async () => ({
  default: (await import('./version-difference.tsx')).VersionDifference,
}));

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
            <a href={fileOf({ slug, id, version }, 'json')} download>
              {t`Download version ${version} as JSON`}
            </a>
            <a href={fileOf({ slug, id, version }, 'fhir_r4')} download>
              {t`Download version ${version} as FHIR`}
            </a>
          </li>
        ))}
      </ul>
      {versions.length > 1 && (
        <Suspense fallback={<LoadingSkeleton label={t`Loading differences`} />}>
          <VersionDifference
            slug={slug}
            id={id}
            versions={versions.map(({ version }) => version)}
          />
        </Suspense>
      )}
    </section>
  );
}

function fileOf(
  { slug, id, version }: { slug: string; id: string; version: number },
  format: ExportFormat,
): string {
  const path = exportFramework.path
    .replace('{slug}', slug)
    .replace('{id}', id)
    .replace('{version}', String(version));
  return `${path}?format=${format}`;
}

function publicationWords(publishedAt: string, publishedBy: string | null): string {
  const time = dayAndTime(publishedAt);
  return publishedBy ? t`Published ${time} by ${publishedBy}` : t`Published ${time}`;
}
