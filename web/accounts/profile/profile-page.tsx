import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type CurrentUser, profileSchema, updateProfile } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import { AvatarField } from './avatar-field.tsx';
import { EmailSection } from './email-section.tsx';

/** A person's profile and email address. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <>
      <ProfileForm user={user} />
      <EmailSection />
    </>
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
      <AvatarField
        name={user.name}
        picture={form.values.avatar}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
      />
    </FormPage>
  );
}

function useProfileForm({ name, fullName, phone, avatar }: CurrentUser) {
  const navigate = useNavigate();
  return useForm({
    start: { name, fullName: fullName ?? '', phone: phone ?? '', avatar },
    validate: (values) => fieldErrorsOf(profileSchema, values),
    send: async (body) => {
      await call(updateProfile, { query: {}, body });
      await refetchUser();
      announce(t`Profile saved.`);
      await navigate({ to: '/' });
    },
  });
}
