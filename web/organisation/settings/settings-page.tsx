import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { OrganisationFrame } from '#web/organisation/organisation-frame.tsx';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { type SectionProps, settingsQuery } from './settings-query.ts';
import styles from './settings.module.css';

interface SettingsPageProps {
  slug: string;
  title: string;
  children: (settings: SectionProps['settings']) => ReactNode;
}

/** A page with one section of the settings, loaded first. */
export function SettingsPage({ slug, title, children }: SettingsPageProps) {
  const query = useQuery(settingsQuery(slug));
  useTitle(title);
  if (query.error && !(query.data && isTransient(query.error))) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  return (
    <OrganisationFrame slug={slug}>
      <h1>{title}</h1>
      {query.data ? (
        <div className={styles.page}>{children(query.data.settings)}</div>
      ) : (
        <LoadingSkeleton label={t`Loading settings`} />
      )}
    </OrganisationFrame>
  );
}
