import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { quickLogins, showFailedLogin, signInAs } from '#web/demo/quick-logins.ts';
import styles from './demo-people.module.css';

/** Buttons to sign in as one of the demo people. */
export function DemoPeople({ onSignedIn }: { onSignedIn: () => void }) {
  const router = useRouter();
  const people = useQuery(quickLogins);
  const signIn = useMutation({
    mutationFn: signInAs,
    onSuccess: onSignedIn,
    onError: (error) => showFailedLogin(error, router),
    meta: { showsErrors: true },
  });
  if (!people.data) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-people">
      <h2 id="demo-people">{t`This is a demo. Choose who you want to be.`}</h2>
      <ul>
        {people.data.users.map(({ name, email }) => (
          <li key={email}>
            <Button
              variant="default"
              size="sm"
              disabled={signIn.isPending}
              onClick={() => signIn.mutate(email)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
