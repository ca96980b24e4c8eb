import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { createServiceAccount } from '#contract/service-accounts.ts';
import { ApiDocsLink } from '#web/accounts/api-tokens/api-docs-link.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { OrganisationFrame } from '#web/organisation/organisation-frame.tsx';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { accountsQuery, refreshAccounts } from './accounts-query.ts';
import styles from './service-accounts.module.css';

const route = getRouteApi('/org/$slug/settings/service_accounts');

/** The programs that use Beacon for an organisation, with their tokens. */
export function ServiceAccountsPage() {
  const { slug } = route.useParams();
  useTitle(t`Service accounts`);
  const query = useQuery(accountsQuery(slug));
  return (
    <OrganisationFrame slug={slug}>
      <div className={styles.page}>
        <h1>{t`Service accounts`}</h1>
        <p className={styles.hint}>
          {t`A service account lets a program, such as your case system, use Beacon for your organisation instead of a person. It can't sign in, gets no emails and is never asked for answers.`}{' '}
          <ApiDocsLink />
        </p>
        {query.data ? (
          <>
            {query.data.accounts.length === 0 && (
              <p className={styles.hint}>{t`No service accounts yet.`}</p>
            )}
            {query.data.accounts.map((account) => (
              <AccountCard key={account.id} slug={slug} account={account} />
            ))}
            <NewAccount slug={slug} />
          </>
        ) : query.error ? (
          <SomethingWrong error={query.error} retry={() => void query.refetch()} />
        ) : (
          <LoadingSkeleton label={t`Loading service accounts`} />
        )}
      </div>
    </OrganisationFrame>
  );
}

function NewAccount({ slug }: { slug: string }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button className={styles.add ?? ''} size="md" onClick={() => setIsAsking(true)}>
        {t`New service account`}
      </Button>
    );
  }
  return (
    <AccountForm
      label={t`New service account`}
      start={{ name: '', roles: ['beacon_creator'], importer: false }}
      submitLabel={t`Create service account`}
      save={async (body) => {
        await call(createServiceAccount, { params: { slug }, body });
        await refreshAccounts(slug);
        setIsAsking(false);
      }}
      onCancel={() => setIsAsking(false)}
    />
  );
}
