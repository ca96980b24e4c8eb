import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Organisation } from '#contract/organisations.ts';
import { locale } from '#web/language/language.ts';
import styles from './organisation.module.css';

interface OrganisationHeadProps {
  organisation: Organisation;
  /** Actions beside the name. */
  children?: ReactNode;
}

/** An organisation's name and statistics. */
export function OrganisationHead({ organisation, children }: OrganisationHeadProps) {
  const { slug, name, stats } = organisation;
  return (
    <header>
      <div className={styles.head}>
        <h1>{name}</h1>
        {children}
      </div>
      <dl className={styles.stats}>
        <Stat label={t`Users`} count={stats.users} />
        <Stat label={t`Clients`} count={stats.clients} />
        <Stat
          label={t`Beacons`}
          count={
            <Link to="/beacons" search={{ organisation: slug }}>
              {numberWords(stats.beacons)}
            </Link>
          }
        />
        <Stat
          label={t`Archived`}
          count={
            <Link to="/archive" search={{ organisation: slug }}>
              {numberWords(stats.archivedBeacons)}
            </Link>
          }
        />
      </dl>
    </header>
  );
}

function numberWords(count: number): string {
  return new Intl.NumberFormat(locale()).format(count);
}

function Stat({ label, count }: { label: string; count: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{typeof count === 'number' ? numberWords(count) : count}</dd>
    </div>
  );
}
