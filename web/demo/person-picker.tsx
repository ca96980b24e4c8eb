import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { showFailedLogin, signInAs } from './quick-logins.ts';

/** A select that signs in as a demo person and goes to their home page. */
export function PersonPicker({ people }: { people: { name: string; email: string }[] }) {
  const router = useRouter();
  const user = useCurrentUser();
  async function handleChange(email: string) {
    try {
      await signInAs(email);
      await router.navigate({ to: '/' });
      await router.invalidate();
    } catch (error) {
      showFailedLogin(error, router);
    }
  }
  return (
    <NativeSelect
      aria-label={t`Sign in as`}
      size="xs"
      value={user?.email ?? ''}
      onChange={(event) => void handleChange(event.currentTarget.value)}
      data={[
        { value: '', label: t`Sign in as…`, disabled: true },
        ...people.map(({ name, email }) => ({ value: email, label: name })),
      ]}
    />
  );
}
