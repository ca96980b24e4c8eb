import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { textOf } from '#contract/messages.ts';
import {
  createServiceToken,
  removeServiceAccount,
  revokeServiceToken,
  type ServiceAccount,
  updateServiceAccount,
} from '#contract/service-accounts.ts';
import { organisationRoles } from '#contract/words.ts';
import { TokenSection } from '#web/accounts/api-tokens/token-section.tsx';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { showToast } from '#web/design/toasts/toast-store.ts';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { AccountForm } from './account-form.tsx';
import { refreshAccounts } from './accounts-query.ts';
import styles from './service-accounts.module.css';

interface AccountProps {
  slug: string;
  account: ServiceAccount;
}

/** A service account: what it may do, and its tokens. */
export function AccountCard({ slug, account }: AccountProps) {
  const titleId = useId();
  const { id, name, tokens } = account;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{name}</h2>
      <Settings slug={slug} account={account} />
      <TokenSection
        label={t`API tokens of ${name}`}
        tokens={tokens}
        create={async (body) => {
          const created = await call(createServiceToken, { params: { slug, id }, body });
          await refreshAccounts(slug);
          return created;
        }}
        revoke={async (token) => {
          await call(revokeServiceToken, { params: { slug, id, tokenId: token.id } });
          await refreshAccounts(slug);
        }}
      />
    </section>
  );
}

function Settings({ slug, account }: AccountProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, roles, importer } = account;
  if (isEditing) {
    return (
      <AccountForm
        label={t`Edit ${name}`}
        start={{ name, roles: roles.filter((role) => role !== 'client'), importer }}
        submitLabel={t`Save`}
        save={async (body) => {
          await call(updateServiceAccount, { params: { slug, id }, body });
          await refreshAccounts(slug);
          setIsEditing(false);
        }}
        onCancel={() => setIsEditing(false)}
      />
    );
  }
  return (
    <>
      <Rights {...account} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setIsEditing(true)}>
          {t`Edit`}
        </Button>
        <DeleteButton slug={slug} account={account} />
      </div>
    </>
  );
}

function Rights({ name, roles, importer }: ServiceAccount) {
  const rights = [
    ...roles.map((role) => textOf(organisationRoles[role])),
    ...(importer ? [t`Can import`] : []),
  ];
  if (rights.length === 0) {
    return <p className={styles.hint}>{t`It has no roles, so it can't do anything.`}</p>;
  }
  return (
    <ul className={styles.rights} aria-label={t`Roles of ${name}`}>
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  );
}

function DeleteButton({ slug, account: { id, name } }: AccountProps) {
  const sending = useMutation({
    mutationFn: () => call(removeServiceAccount, { params: { slug, id } }),
    onSuccess: async () => {
      announce(t`${name} was deleted.`);
      await refreshAccounts(slug);
    },
    onError: (error) => showToast({ message: problemTitle(error), isProblem: true }),
  });
  return (
    <ConfirmButton
      label={t`Delete`}
      question={t`Delete ${name}? Programs that use its tokens stop working at once. What it created stays. This cannot be undone.`}
      confirmLabel={t`Delete`}
      isBusy={sending.isPending}
      onConfirm={() => sending.mutate()}
    />
  );
}
