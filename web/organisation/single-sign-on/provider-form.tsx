import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import {
  createIdentityProvider,
  identityProviderSchema,
  updateIdentityProvider,
} from '#contract/single-sign-on.ts';
import type { StoredProvider } from '#contract/single-sign-on.ts';
import { announce } from '#web/design/announce.ts';
import { PasswordField } from '#web/design/password-field.tsx';
import { TagsField } from '#web/design/tags-field.tsx';
import { TextField, verbatim } from '#web/design/text-field.tsx';
import { SectionForm } from '#web/organisation/settings/section-form.tsx';
import { call } from '#web/shell/api/call.ts';
import { type Fields, useForm } from '#web/shell/forms/use-form.ts';
import { keepSingleSignOn } from './single-sign-on-query.ts';
import styles from './single-sign-on.module.css';
import { TestButton } from './test-button.tsx';

interface ProviderFormProps {
  slug: string;
  /** Null for a new one. */
  provider: StoredProvider | null;
  onClose: () => void;
}

/** What a provider told its administrator, and whom it is for. */
export function ProviderForm({ slug, provider, onClose }: ProviderFormProps) {
  const name = provider?.name;
  const { form, ...sending } = useProvider({ slug, provider, onClose });
  return (
    <SectionForm
      {...sending}
      label={name === undefined ? t`New provider` : t`Edit ${name}`}
      actions={
        <Button variant="default" size="md" onClick={onClose}>
          {t`Cancel`}
        </Button>
      }
    >
      <AddressFields slug={slug} form={form} />
      <ClientFields form={form} isStored={provider !== null} />
      <TagsField
        label={t`Email domains`}
        description={t`What follows the @ in the addresses of the people it signs in, such as example.org.`}
        maxTags={50}
        input={{ maxLength: 253 }}
        value={form.values.domains}
        onChange={(domains) => form.setFieldValue('domains', domains)}
        error={form.errors['domains']}
      />
      <label className={styles.check}>
        <input type="checkbox" {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
        {t`People can sign in through it`}
      </label>
    </SectionForm>
  );
}

type ProviderFields = Fields<ReturnType<typeof valuesOf>>;

function AddressFields({ slug, form }: { slug: string; form: ProviderFields }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <TextField
        ref={first}
        label={t`Name`}
        description={t`As people know it: they choose “Continue with …”.`}
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <TextField
        label={t`Issuer`}
        description={t`The provider's address, such as https://login.example.org.`}
        maxLength={500}
        dir="ltr"
        {...verbatim}
        {...form.getInputProps('issuer')}
      />
      <TestButton slug={slug} issuer={form.values.issuer} />
    </>
  );
}

function ClientFields({ form, isStored }: { form: ProviderFields; isStored: boolean }) {
  return (
    <>
      <TextField
        label={t`Client ID`}
        maxLength={300}
        dir="ltr"
        {...verbatim}
        {...form.getInputProps('clientId')}
      />
      <PasswordField
        label={t`Client secret`}
        description={isStored ? t`Leave it empty to keep the current one.` : undefined}
        autoComplete="new-password"
        {...form.getInputProps('clientSecret')}
      />
    </>
  );
}

function valuesOf(provider: StoredProvider | null) {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    domains: provider?.domains ?? [],
    isEnabled: provider?.isEnabled ?? true,
  };
}

function useProvider({ slug, provider, onClose }: ProviderFormProps) {
  return useForm({
    start: valuesOf(provider),
    validate: (values) => byField(fieldErrorsOf(identityProviderSchema, values)),
    send: async (body) => {
      const answer = provider
        ? await call(updateIdentityProvider, {
            params: { slug, id: provider.id },
            body: { ...body, revision: provider.revision },
          })
        : await call(createIdentityProvider, { params: { slug }, body });
      keepSingleSignOn(slug, answer);
      announce(t`Provider saved.`);
      onClose();
    },
  });
}

/** The errors of single domains are shown at the field of all. */
function byField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [path.split('.')[0] ?? path, error]),
  );
}
