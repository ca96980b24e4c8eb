import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { quickLogins, signInAs } from '../development/quick-logins.ts';
import { flash } from '../layout/flash.ts';
import { useTitle } from '../ui/use-title.ts';
import { ownPath } from './own-path.ts';
import styles from './login-page.module.css';

const route = getRouteApi('/login');

/** Where people sign in; a demo offers its people by name. */
export function LoginPage() {
  useTitle('Beacon Login');
  const router = useRouter();
  const { then } = route.useSearch();
  const people = useQuery(quickLogins);
  const signIn = useMutation({
    mutationFn: signInAs,
    onSuccess: () => router.history.push(ownPath(then)),
    onError: flash,
  });
  return (
    <section className={styles.login}>
      <h1>Beacon Login</h1>
      {people.isError && <p>Signing in is not available on this installation yet.</p>}
      {people.data && <p>This is a demo. Choose who you want to be.</p>}
      <ul className={styles.people}>
        {people.data?.users.map(({ name, email }) => (
          <li key={email}>
            <Button
              variant="default"
              fullWidth
              justify="start"
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
