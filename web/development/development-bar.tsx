import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { findClock, moveClock } from '#contract/development.ts';
import { call } from '../call.ts';
import { flash } from '../layout/flash.ts';
import { useCurrentUser } from '../session.ts';
import styles from './development-bar.module.css';
import { quickLogins, signInAs } from './quick-logins.ts';

/** In demos: become anyone, read everyone's mail, and move time. */
export function DevelopmentBar() {
  const people = useQuery(quickLogins);
  if (!people.data) return null;
  return (
    <aside className={styles.bar} aria-label="Demo tools">
      <strong>Demo</strong>
      <PersonPicker people={people.data.users} />
      <DemoClock />
      <Link to="/dev/mailbox">Mailbox</Link>
    </aside>
  );
}

function PersonPicker({ people }: { people: { name: string; email: string }[] }) {
  const router = useRouter();
  const user = useCurrentUser();
  async function handleChange(email: string) {
    try {
      await signInAs(email);
      await router.navigate({ to: '/' });
      await router.invalidate();
    } catch (error) {
      flash(error);
    }
  }
  return (
    <NativeSelect
      aria-label="Sign in as"
      size="xs"
      value={user?.email ?? ''}
      onChange={(event) => void handleChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'Sign in as…', disabled: true },
        ...people.map(({ name, email }) => ({ value: email, label: name })),
      ]}
    />
  );
}

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function DemoClock() {
  const client = useQueryClient();
  const clock = useQuery({ queryKey: ['clock'], queryFn: () => call(findClock), retry: false });
  const jump = useMutation({
    mutationFn: (now: string) => call(moveClock, { body: { now } }),
    onSuccess: () => client.invalidateQueries(),
    onError: flash,
  });
  if (!clock.data) return null;
  const { now, nextWindowAt } = clock.data;
  return (
    <span className={styles.clock}>
      <time dateTime={now}>{dateAndTime.format(new Date(now))}</time>
      <Button
        size="xs"
        variant="default"
        loading={jump.isPending}
        disabled={!nextWindowAt}
        onClick={() => nextWindowAt && jump.mutate(nextWindowAt)}
      >
        Jump to the next window
      </Button>
    </span>
  );
}
