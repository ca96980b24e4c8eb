import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type CurrentUser, profileSchema, updateProfile } from '#contract/users.ts';
import { languageSchema } from '#contract/language-schema.ts';
import { type ChosenLanguage, languageNames } from '#contract/languages.ts';
import { call } from '#web/shell/api/call.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import { AccountFrame } from '#web/accounts/settings/account-frame.tsx';
import { AvatarField } from './avatar-field.tsx';
import { EmailSection } from './email-section.tsx';

/** A person's profile and email address. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <AccountFrame>
      <ProfileForm user={user} />
      <EmailSection />
    </AccountFrame>
  );
}

function ProfileForm({ user }: { user: CurrentUser }) {
  const { form, ...sending } = useProfileForm(user);
  return (
    <FormPage {...sending} title={t`Edit your profile`} submitLabel={t`Save`}>
      <TextField
        label={t`Preferred name`}
        autoComplete="nickname"
        required
        {...form.getInputProps('name')}
      />
      <TextField
        label={t`Full name`}
        description={t`Optional.`}
        autoComplete="name"
        {...form.getInputProps('fullName')}
      />
      <TextField
        label={t`Phone`}
        description={t`Optional.`}
        kind="phone"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        size="md"
        label={t`Language`}
        description={t`Of these pages and of your emails.`}
        data={[{ value: '', label: t`Same as the browser` }, ...languageChoices]}
        {...form.getInputProps('language')}
      />
      <AvatarField
        name={user.name}
        picture={form.values.avatar}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
      />
    </FormPage>
  );
}

/** Null for that of the browser. */
function languageOf(chosen: string): ChosenLanguage | null {
  return languageSchema.safeParse(chosen).data ?? null;
}

const languageChoices = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

function useProfileForm({ name, fullName, phone, avatar, language }: CurrentUser) {
  const navigate = useNavigate();
  return useForm({
    start: {
      name,
      fullName: fullName ?? '',
      phone: phone ?? '',
      avatar,
      language: language ?? '',
    },
    validate: ({ language: chosen, ...values }) => fieldErrorsOf(profileSchema, values),
    send: async ({ language: chosen, ...values }) => {
      await call(updateProfile, { query: {}, body: { ...values, language: languageOf(chosen) } });
      // The texts of the page are those of its language.
      if ((language ?? '') !== chosen) return window.location.assign('/');
      await refetchUser();
      announce(t`Profile saved.`);
      await navigate({ to: '/' });
    },
  });
}
