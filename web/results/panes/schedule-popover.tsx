import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import parts from '#web/design/parts.module.css';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';
import { scheduleWords } from './schedule-words.ts';

const NextWindows = lazy(async () => ({
  default: (await import('#web/beacons/form/next-windows.tsx')).NextWindows,
}));

/** The schedule of a Beacon and its next windows, in a popover. */
export function SchedulePopover({ beacon }: { beacon: Beacon }) {
  const { schedule, organisation, today } = beacon;
  return (
    <PopoverButton label={t`Schedule`} title={t`Schedule`}>
      {() => (
        <>
          <p>{scheduleWords(schedule)}</p>
          <Suspense fallback={<p className={parts.soft}>{t`Loading the next windows…`}</p>}>
            <NextWindows schedule={schedule} timeZone={organisation.timeZone} today={today} />
          </Suspense>
          <EditLink beacon={beacon} form="schedule">{t`Edit schedule`}</EditLink>
        </>
      )}
    </PopoverButton>
  );
}
