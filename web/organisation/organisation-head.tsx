import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Organisation } from '#contract/organisations.ts';
import styles from './organisation.module.css';

const number = new Intl.NumberFormat('en-GB');

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
              {number.format(stats.beacons)}
            </Link>
          }
        />
        <Stat
          label={t`Archived`}
          count={
            <Link to="/archive" search={{ organisation: slug }}>
              {number.format(stats.archivedBeacons)}
            </Link>
          }
        />
      </dl>
    </header>
  );
}

function Stat({ label, count }: { label: string; count: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{typeof count === 'number' ? number.format(count) : count}</dd>
    </div>
  );
}
