import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type CurrentUser, updateProfile } from '#contract/users.ts';
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
  const navigate = useNavigate();
  const [avatar, setAvatar] = useState(user.avatar);
  const { field, problem, submit, isBusy } = useForm({
    start: { name: user.name, fullName: user.fullName ?? '', phone: user.phone ?? '' },
    check: ({ name }) => ({ name: name.trim() ? null : t`Required` }),
    send: async (profile) => {
      await call(updateProfile, { query: {}, body: { ...profile, avatar } });
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
      <TextField
        label={t`Preferred name`}
        autoComplete="nickname"
        maxLength={200}
        required
        {...field('name')}
      />
      <TextField
        label={t`Full name`}
        description={t`Optional.`}
        autoComplete="name"
        maxLength={200}
        {...field('fullName')}
      />
      <TextField
        label={t`Phone`}
        description={t`Optional.`}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        {...field('phone')}
      />
      <AvatarField name={user.name} picture={avatar} onChange={setAvatar} />
    </FormPage>
  );
}
