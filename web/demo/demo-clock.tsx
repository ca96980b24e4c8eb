import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { textOf } from '#contract/messages.ts';
import { dayAndTime } from '#web/design/dates.ts';
import styles from './development-bar.module.css';
import { followJump } from './jumps.ts';
import { clockQuery, goTo, letPeopleAnswer, watchYear } from './journey-scripts.ts';
import type { Journey, JourneyScript } from './use-journey.ts';

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
  return (
    <>
      <time dateTime={now}>{dayAndTime(now)}</time>
      <div className={styles.group} role="group" aria-label={t`Time`}>
        {steps.map(({ label, after }) => (
          <Step key={label.id} label={textOf(label)} script={goTo(after(now))} journey={journey} />
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
  return (
    <div className={styles.group} role="group" aria-labelledby="demo-scope">
      <span id="demo-scope">{beaconUuid ? t`This Beacon:` : t`All Beacons:`}</span>
      <Step
        label={t`Jump to the next window`}
        script={nextInvitationsAt ? goTo(Date.parse(nextInvitationsAt)) : null}
        journey={journey}
      />
      <Step label={t`Let people answer`} script={letPeopleAnswer(beaconUuid)} journey={journey} />
      {beaconUuid && (
        <Step label={t`Watch a year`} script={watchYear(beaconUuid)} journey={journey} />
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
  /** Null where there is nowhere to go. */
  script: JourneyScript | null;
  /** While one is running, the button does nothing. */
  journey: Journey;
}

/** A button that keeps the focus while it is busy. */
function Step({ label, script, journey: { progress, start } }: StepProps) {
  const isBusy = progress !== null;
  return (
    <Button
      size="xs"
      variant="default"
      className={styles.jump ?? ''}
      disabled={script === null}
      aria-disabled={isBusy}
      data-disabled={isBusy || undefined}
      onClick={() => script && start(script)}
    >
      {label}
    </Button>
  );
}
