import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type CurrentUser, profileSchema, updateProfile } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { type Fields, useForm } from '#web/shell/forms/use-form.ts';
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
  const navigate = useNavigate();
  const { form, problem, submit, isBusy } = useForm({
    start: {
      name: user.name,
      fullName: user.fullName ?? '',
      phone: user.phone ?? '',
      avatar: user.avatar,
    },
    validate: (values) => fieldErrorsOf(profileSchema, values),
    send: async (body) => {
      await call(updateProfile, { query: {}, body });
      await refetchUser();
      announce(t`Profile saved.`);
      await navigate({ to: '/' });
    },
  });
  return (
    <FormPage
      title={t`Edit your profile`}
      problem={problem}
      submitLabel={t`Save`}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <ProfileFields fields={form} />
      <AvatarField
        name={user.name}
        picture={form.values.avatar}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
      />
    </FormPage>
  );
}

interface ProfileFieldsProps {
  fields: Fields<{ name: string; fullName: string; phone: string }>;
}

function ProfileFields({ fields: { getInputProps } }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        label={t`Preferred name`}
        autoComplete="nickname"
        maxLength={200}
        required
        {...getInputProps('name')}
      />
      <TextField
        label={t`Full name`}
        description={t`Optional.`}
        autoComplete="name"
        maxLength={200}
        {...getInputProps('fullName')}
      />
      <TextField
        label={t`Phone`}
        description={t`Optional.`}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        {...getInputProps('phone')}
      />
    </>
  );
}
