import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { saveSecuritySettings, securitySettingsSchema } from '#contract/organisation-settings.ts';
import { announce } from '#web/design/announce.ts';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/shell/api/call.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { keepSettings, type SectionProps } from './settings-query.ts';
import styles from './settings.module.css';

const route = getRouteApi('/org/$slug/settings/security');

/** How the users of an organisation sign in. */
export function SecurityPage() {
  const { slug } = route.useParams();
  return (
    <SettingsPage slug={slug} title={t`Security`}>
      {(settings) => <SecurityForm slug={slug} settings={settings} />}
    </SettingsPage>
  );
}

function SecurityForm(props: SectionProps) {
  const { form, ...sending } = useSecurity(props);
  const hasFactor = useCurrentUser()?.mfaEnabled ?? false;
  const isLocked = !hasFactor && !form.values.isSecondFactorRequired;
  return (
    <SectionForm {...sending} label={t`Security`}>
      <label className={styles.check}>
        <input
          type="checkbox"
          disabled={isLocked}
          aria-describedby="second-factor"
          {...form.getInputProps('isSecondFactorRequired', { type: 'checkbox' })}
        />
        {t`Everyone must use two-factor authentication`}
      </label>
      <p id="second-factor" className={styles.hint}>
        {t`People without it set it up before they can do anything else.`}
      </p>
      {isLocked && (
        <p className={styles.hint}>
          <Link to="/users/mfa">{t`Set up two-factor authentication for your own account first.`}</Link>
        </p>
      )}
      <TextField
        label={t`Sign people out after (hours)`}
        description={t`From 1 to 168 hours after signing in. Leave it empty for the limit of this installation.`}
        inputMode="numeric"
        {...form.getInputProps('sessionHours')}
      />
    </SectionForm>
  );
}

function useSecurity({ slug, settings: { security } }: SectionProps) {
  const bodyOf = ({
    sessionHours,
    ...values
  }: {
    sessionHours: string;
    isSecondFactorRequired: boolean;
  }) => ({
    ...values,
    sessionHours: sessionHours.trim() === '' ? null : Number(sessionHours),
  });
  return useForm({
    start: {
      isSecondFactorRequired: security.isSecondFactorRequired,
      sessionHours: security.sessionHours === null ? '' : String(security.sessionHours),
    },
    validate: (values) => fieldErrorsOf(securitySettingsSchema, bodyOf(values)),
    send: async (values) => {
      const body = { ...bodyOf(values), revision: security.revision };
      keepSettings(slug, await call(saveSecuritySettings, { params: { slug }, body }));
      announce(t`Security settings saved.`);
    },
  });
}
