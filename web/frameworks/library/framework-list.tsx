import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { usePages } from '#web/design/use-pages.tsx';
import styles from './library.module.css';
import type { LibraryFramework } from './library-query.ts';

interface FrameworkListProps {
  slug: string;
  title: string;
  frameworks: LibraryFramework[];
}

/** Questionnaires under a heading; nothing where there are none. */
export function FrameworkList({ slug, title, frameworks }: FrameworkListProps) {
  const titleId = useId();
  const { shown, pager } = usePages(frameworks, title);
  if (frameworks.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.cards}>
        {shown.map((framework) => (
          <li key={framework.id} className={styles.card}>
            <FrameworkCard slug={slug} framework={framework} />
          </li>
        ))}
      </ul>
      {pager}
    </section>
  );
}

function FrameworkCard({ slug, framework }: { slug: string; framework: LibraryFramework }) {
  const { id, title, version, itemCount, languages, beaconCount, retiredAt } = framework;
  return (
    <>
      <h3 dir="auto">
        <Link to="/org/$slug/frameworks/$id" params={{ slug, id }} data-row>
          {title}
        </Link>
      </h3>
      <p>
        {[
          t`Version ${version}`,
          plural(itemCount, { one: '# item', other: '# items' }),
          ...(languages.length > 1
            ? [plural(languages.length, { one: '# language', other: '# languages' })]
            : []),
        ].join(' · ')}
      </p>
      <p>
        {beaconCount === 0
          ? t`Not in use`
          : plural(beaconCount, { one: 'Used by # Beacon', other: 'Used by # Beacons' })}
        {retiredAt && <span className={styles.badge}>{t`Retired`}</span>}
      </p>
    </>
  );
}
