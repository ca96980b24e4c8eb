import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { textOf } from '#contract/messages.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { clockQuery } from './clock.ts';
import styles from './development-bar.module.css';
import { followJump } from './jumps.ts';
import { goTo, letPeopleAnswer, watchYear } from './journey-scripts.ts';
import type { Journey } from './use-journey.ts';

/** The demo's time, with buttons that advance it for all Beacons or for the one on the page. */
export function DemoClock({ journey }: { journey: Journey }) {
  const page = useMatch({ from: '/beacon/$beaconUuid', shouldThrow: false });
  const beaconUuid = page?.params.beaconUuid;
  const clock = useQuery(clockQuery(beaconUuid));
  const { stop, start } = journey;
  useEffect(() => (beaconUuid ? stop : undefined), [beaconUuid, stop]);
  const isJumping = clock.data?.jump != null;
  useEffect(() => {
    if (isJumping) start(followJump);
  }, [isJumping, start]);
  if (!clock.data) return null;
  const { now, nextInvitationsAt } = clock.data;
  const isBusy = journey.progress !== null;
  return (
    <>
      <time dateTime={now}>{dayAndTime(now)}</time>
      <div className={styles.group} role="group" aria-label={t`Time`}>
        {steps.map(({ label, after }) => (
          <Step
            key={label.id}
            label={textOf(label)}
            isBusy={isBusy}
            onClick={() => start(goTo(after(now)))}
          />
        ))}
      </div>
      <ScopeSteps beaconUuid={beaconUuid} nextInvitationsAt={nextInvitationsAt} journey={journey} />
    </>
  );
}

interface ScopeStepsProps {
  /** The Beacon on the page; undefined on other pages, for all Beacons. */
  beaconUuid: string | undefined;
  nextInvitationsAt: string | null;
  journey: Journey;
}

/** The buttons whose effect depends on the page. */
function ScopeSteps({ beaconUuid, nextInvitationsAt, journey }: ScopeStepsProps) {
  const { start, progress } = journey;
  const isBusy = progress !== null;
  return (
    <div className={styles.group} role="group" aria-labelledby="demo-scope">
      <span id="demo-scope">{beaconUuid ? t`This Beacon:` : t`All Beacons:`}</span>
      <Step
        label={t`Jump to the next window`}
        isBusy={isBusy}
        isDisabled={!nextInvitationsAt}
        onClick={() => nextInvitationsAt && start(goTo(Date.parse(nextInvitationsAt)))}
      />
      <Step
        label={t`Let people answer`}
        isBusy={isBusy}
        onClick={() => start(letPeopleAnswer(beaconUuid))}
      />
      {beaconUuid && (
        <Step
          label={t`Watch a year`}
          isBusy={isBusy}
          onClick={() => start(watchYear(beaconUuid))}
        />
      )}
    </div>
  );
}

const day = 86_400_000;
const steps = [
  { label: msg`+1 day`, after: (now: string) => Date.parse(now) + day },
  { label: msg`+1 week`, after: (now: string) => Date.parse(now) + 7 * day },
  { label: msg`+1 month`, after: oneMonthAfter },
];

function oneMonthAfter(now: string): number {
  const date = new Date(now);
  return date.setUTCMonth(date.getUTCMonth() + 1);
}

interface StepProps {
  label: string;
  /** Whether a journey is running; the button does nothing meanwhile. */
  isBusy: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button that keeps the focus while it is busy. */
function Step({ label, isBusy, isDisabled = false, onClick }: StepProps) {
  return (
    <Button
      size="xs"
      variant="default"
      className={styles.jump ?? ''}
      disabled={isDisabled}
      aria-disabled={isBusy}
      data-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
