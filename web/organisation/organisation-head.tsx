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
        <Stat label={t`Beacons`} count={stats.beacons} list={{ to: '/beacons', slug }} />
        <Stat label={t`Archived`} count={stats.archivedBeacons} list={{ to: '/archive', slug }} />
      </dl>
    </header>
  );
}

interface StatProps {
  label: string;
  count: number;
  /** The list of what is counted. */
  list?: { to: '/beacons' | '/archive'; slug: string };
}

function Stat({ label, count, list }: StatProps) {
  const words = new Intl.NumberFormat(locale()).format(count);
  const linked = list && (
    <Link to={list.to} search={{ organisation: list.slug }}>
      {words}
    </Link>
  );
  return (
    <div>
      <dt>{label}</dt>
      <dd>{linked ?? words}</dd>
    </div>
  );
}
