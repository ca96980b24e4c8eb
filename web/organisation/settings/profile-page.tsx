import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { accentProblem, nearestAccent } from '#contract/accents.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { languageNames } from '#contract/languages.ts';
import {
  organisationProfileSchema,
  saveOrganisationProfile,
} from '#contract/organisation-settings.ts';
import { AvatarField } from '#web/accounts/profile/avatar-field.tsx';
import { announce } from '#web/design/announce.ts';
import { CountryField } from '#web/design/country-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { organisationQuery } from '#web/organisation/users-cache.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import { refetchUser } from '#web/shell/session/session.ts';
import { MailPreview } from './mail-preview.tsx';
import { SectionForm } from './section-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { keepSettings, type SectionProps } from './settings-query.ts';
import styles from './settings.module.css';
import { sampleBody } from './use-mail-form.ts';

const route = getRouteApi('/org/$slug/settings/profile');

/** The name, logo and colour of an organisation. */
export function OrganisationProfilePage() {
  const { slug } = route.useParams();
  return (
    <SettingsPage slug={slug} title={t`Organisation profile`}>
      {(settings) => <ProfileForm slug={slug} settings={settings} />}
    </SettingsPage>
  );
}

function ProfileForm(props: SectionProps) {
  const { form, ...sending } = useProfile(props);
  const { name, accent, logo } = form.values;
  const nearest = nearestTo(accent);
  return (
    <>
      <SectionForm {...sending} label={t`Organisation profile`}>
        <TextField label={t`Name`} {...form.getInputProps('name')} />
        <AvatarField name={name} picture={logo} onChange={(to) => form.setFieldValue('logo', to)} />
        <NativeSelect
          label={t`Language of emails`}
          description={t`For people who have not chosen one themselves.`}
          data={languageChoices}
          {...form.getInputProps('language')}
        />
        <CountryField {...form.getInputProps('country')} />
        <TextField
          label={t`Colour`}
          description={t`Shown in the header and in emails, such as #0a7570. Leave it empty for Beacon's colour.`}
          {...form.getInputProps('accent')}
        />
        {nearest && (
          <div>
            <Button variant="default" onClick={() => form.setFieldValue('accent', nearest)}>
              {t`Use ${nearest}`}
            </Button>
          </div>
        )}
        <p className={styles.hint}>
          {t`The colour must be readable on light pages and visible on dark ones.`}
        </p>
      </SectionForm>
      <MailPreview slug={props.slug} body={sampleWith(props, form.values)} />
    </>
  );
}

/** The nearest colour that can be used; null where the colour can be used itself, or is none. */
function nearestTo(accent: string): string | null {
  const colour = accent.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour) || accentProblem(colour) === null) return null;
  return nearestAccent(colour);
}

/** The most usual email with this look, in the words that are saved. */
function sampleWith({ settings }: SectionProps, { name, accent, language }: ProfileValues) {
  const profile = { name, accent: accent.trim() || null };
  return { ...sampleBody(settings.mail, 'assessment_invitation'), language, profile };
}

const languageChoices = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

type ProfileValues = ReturnType<typeof useProfile>['form']['values'];

function useProfile({ slug, settings: { profile } }: SectionProps) {
  const { name, accent, logo, language, country } = profile;
  const start = { name, accent: accent ?? '', logo, language, country };
  const bodyOf = (values: typeof start) => ({
    ...values,
    accent: values.accent.trim() || null,
  });
  return useForm({
    start,
    validateInputOnBlur: true,
    validate: (values) => fieldErrorsOf(organisationProfileSchema, bodyOf(values)),
    send: async (values) => {
      const body = { ...bodyOf(values), revision: profile.revision };
      keepSettings(slug, await call(saveOrganisationProfile, { params: { slug }, body }));
      await Promise.all([refetchUser(), queryClient.invalidateQueries(organisationQuery(slug))]);
      announce(t`Organisation profile saved.`);
    },
  });
}
