import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, useId, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type findSetup, setUp, setupSchema } from '#contract/setup.ts';
import { InvalidLink } from '#web/accounts/invitation/invalid-link.tsx';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { CountryField, likelyCountry } from '#web/design/country-field.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { type Fields, useForm } from '#web/shell/forms/use-form.ts';
import { rememberUser } from '#web/shell/session/session.ts';
import { type Extras, SampleFailed, useAfterSetup } from './after-setup.tsx';
import { MailTest } from './mail-test.tsx';
import styles from './setup-page.module.css';

interface Setup extends Extras {
  organisation: string;
  timeZone: string;
  country: string | null;
  name: string;
  email: string;
  password: string;
  passwordConfirmation: string;
}

const route = getRouteApi('/setup/$token');

/** The page of the printed address, on which the first person creates the first organisation. */
export function SetupPage() {
  const data = route.useLoaderData();
  if (!('error' in data)) return <SetupForm mail={data} />;
  return (
    <InvalidLink error={data.error} title={t`Set up Beacon`}>
      <p>{problemTitle(data.error)}</p>
      <p>{t`If nobody has an account yet, restart Beacon: it prints a new address.`}</p>
      <a href="/login">{t`Log in`}</a>
    </InvalidLink>
  );
}

function SetupForm({ mail }: { mail: AnswerOf<typeof findSetup> }) {
  const { token } = route.useParams();
  const { failed, finish, leave } = useAfterSetup();
  const [start] = useState(emptySetup);
  const { form, ...sending } = useForm<Setup>({
    start,
    validate: (values) => fieldErrorsOf(setupSchema, bodyOf(values)),
    send: async (values) => {
      const { user } = await call(setUp, { params: { token }, body: bodyOf(values) });
      rememberUser(user);
      await finish({ ...values, slug: user.orgs[0]?.slug ?? '' });
    },
  });
  if (failed) {
    const { rest, reason } = failed;
    return (
      <SampleFailed reason={reason} onRetry={() => finish(rest)} onLeave={() => void leave(rest)} />
    );
  }
  return (
    <FormPage
      {...sending}
      title={t`Set up Beacon`}
      intro={<p>{t`Two minutes: your organisation, your account, and a test email.`}</p>}
      submitLabel={t`Create organisation and account`}
    >
      <OrganisationFields form={form} />
      <AccountFields form={form} />
      <MailTest mail={mail} token={token} email={form.values.email} />
      <ExtraFields form={form} />
    </FormPage>
  );
}

/** The form with what the browser knows. */
function emptySetup(): Setup {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    organisation: '',
    timeZone,
    country: likelyCountry(timeZone, navigator.language),
    name: '',
    email: '',
    password: '',
    passwordConfirmation: '',
    wantsSample: false,
    wantsFactor: false,
  };
}

function bodyOf({ wantsSample: _sample, wantsFactor: _factor, country, ...body }: Setup) {
  return { ...body, country: country ?? '' };
}

function OrganisationFields({ form }: { form: Fields<Setup> }) {
  return (
    <fieldset className={styles.group}>
      <legend>{t`Your organisation`}</legend>
      <TextField
        label={t`Name of the organisation`}
        autoComplete="organization"
        {...form.getInputProps('organisation')}
      />
      <NativeSelect
        size="md"
        label={t`Time zone`}
        description={t`Assessments open and close by this clock.`}
        data={timeZonesWith(form.values.timeZone)}
        {...form.getInputProps('timeZone')}
      />
      <CountryField {...form.getInputProps('country')} />
    </fieldset>
  );
}

function AccountFields({ form }: { form: Fields<Setup> }) {
  return (
    <fieldset className={styles.group}>
      <legend>{t`Your account`}</legend>
      <TextField label={t`Your name`} autoComplete="name" {...form.getInputProps('name')} />
      <TextField
        label={t`Email`}
        kind="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        {...form.getInputProps('passwordConfirmation')}
      />
    </fieldset>
  );
}

function ExtraFields({ form }: { form: Fields<Setup> }) {
  return (
    <fieldset className={styles.group}>
      <legend>{t`If you like`}</legend>
      <Tick
        label={t`Add a sample organisation`}
        hint={t`Invented clients with months of answers, apart from your own. You can remove it at any time.`}
        {...form.getInputProps('wantsSample', { type: 'checkbox' })}
      />
      <Tick
        label={t`Protect my account with a second factor`}
        hint={t`You set up an authenticator app right after this.`}
        {...form.getInputProps('wantsFactor', { type: 'checkbox' })}
      />
    </fieldset>
  );
}

interface TickProps extends ComponentProps<'input'> {
  label: string;
  hint: string;
}

function Tick({ label, hint, ...props }: TickProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.tick}>
        <input type="checkbox" aria-describedby={id} {...props} />
        {label}
      </label>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

/** All time zones, and the one that is set: a browser may name one by an older name. */
function timeZonesWith(timeZone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone])].toSorted();
}
