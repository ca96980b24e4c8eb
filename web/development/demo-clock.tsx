import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { findClock, moveClock } from '#contract/development.ts';
import { call } from '../call.ts';
import { dayAndTime } from '../ui/dates.ts';
import styles from './development-bar.module.css';

/** What time it is in the demo, and a jump to when something happens next. */
export function DemoClock() {
  const client = useQueryClient();
  const clock = useQuery({
    queryKey: ['clock'],
    queryFn: () => call(findClock),
    retry: false,
    meta: { showsErrors: true },
  });
  const jump = useMutation({
    mutationFn: (now: string) => call(moveClock, { body: { now } }),
    onSuccess: () => client.invalidateQueries(),
  });
  if (!clock.data) return null;
  const { now, nextWindowAt } = clock.data;
  return (
    <>
      <time dateTime={now}>{dayAndTime(now)}</time>
      <Button
        size="xs"
        variant="default"
        className={styles.jump ?? ''}
        loading={jump.isPending}
        disabled={!nextWindowAt}
        onClick={() => nextWindowAt && jump.mutate(nextWindowAt)}
      >
        Jump to the next window
      </Button>
    </>
  );
}
