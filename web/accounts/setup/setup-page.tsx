import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type findSetup, setUp, setupSchema } from '#contract/setup.ts';
import { InvalidLink } from '#web/accounts/invitation/invalid-link.tsx';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { type Fields, useForm } from '#web/shell/forms/use-form.ts';
import { rememberUser } from '#web/shell/session/session.ts';
import { MailTest } from './mail-test.tsx';
import styles from './setup-page.module.css';

interface Setup {
  organisation: string;
  timeZone: string;
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
  const navigate = useNavigate();
  const { form, ...sending } = useForm<Setup>({
    start: {
      organisation: '',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      name: '',
      email: '',
      password: '',
      passwordConfirmation: '',
    },
    validate: (values) => fieldErrorsOf(setupSchema, values),
    send: async (body) => {
      const { user } = await call(setUp, { params: { token }, body });
      rememberUser(user);
      await navigate({ to: '/', replace: true });
    },
  });
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
    </FormPage>
  );
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

/** All time zones, and the one that is set: a browser may name one by an older name. */
function timeZonesWith(timeZone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone])].toSorted();
}
