import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteIdentityProvider } from '#contract/single-sign-on.ts';
import type { StoredProvider } from '#contract/single-sign-on.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { ProviderForm } from './provider-form.tsx';
import { keepSingleSignOn, type SingleSignOnProps } from './single-sign-on-query.ts';
import styles from './single-sign-on.module.css';

/** The providers, of which one can be edited at a time, and a new one. */
export function Providers({ slug, singleSignOn: { providers } }: SingleSignOnProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => setEdited(null);
  return (
    <section className={styles.section} aria-labelledby="providers">
      <h2 id="providers">{t`Identity providers`}</h2>
      {providers.length > 0 && (
        <ul className={styles.providers}>
          {providers.map((provider) => (
            <li key={provider.id} className={styles.provider}>
              {edited === provider.id ? (
                <ProviderForm slug={slug} provider={provider} onClose={close} />
              ) : (
                <Provider slug={slug} provider={provider} onEdit={() => setEdited(provider.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <div className={styles.provider}>
          <ProviderForm slug={slug} provider={null} onClose={close} />
        </div>
      ) : (
        <div>
          <Button variant="default" size="md" onClick={() => setEdited('new')}>
            {t`Add a provider`}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ProviderProps {
  slug: string;
  provider: StoredProvider;
  onEdit: () => void;
}

function Provider({ slug, provider, onEdit }: ProviderProps) {
  const { name, issuer, domains, isEnabled } = provider;
  return (
    <>
      <h3>{name}</h3>
      <dl className={styles.details}>
        <dt>{t`Issuer`}</dt>
        <dd dir="ltr">{issuer}</dd>
        <dt>{t`Email domains`}</dt>
        <dd dir="ltr">{domains.join(', ')}</dd>
        <dt>{t`Status`}</dt>
        <dd>{isEnabled ? t`Enabled` : t`Disabled`}</dd>
      </dl>
      <div className={styles.buttons}>
        <Button variant="default" aria-label={t`Edit ${name}`} onClick={onEdit}>
          {t`Edit`}
        </Button>
        <DeleteButton slug={slug} provider={provider} />
      </div>
    </>
  );
}

function DeleteButton({ slug, provider: { id, name } }: Omit<ProviderProps, 'onEdit'>) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    try {
      keepSingleSignOn(slug, await call(deleteIdentityProvider, { params: { slug, id } }));
      announce(t`${name} deleted.`);
    } catch (error) {
      setProblem(problemTitle(error));
      setIsAsking(false);
    }
  });
  return (
    <>
      <Button variant="default" aria-label={t`Delete ${name}`} onClick={() => setIsAsking(true)}>
        {t`Delete`}
      </Button>
      <p role="alert" className={styles.failed}>
        {problem}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t`Delete ${name}?`}
          confirmLabel={t`Delete provider`}
          isBusy={isBusy}
          onConfirm={submit}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {t`People can no longer sign in through it. Those who have no password cannot sign in until another provider has their email domain.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
