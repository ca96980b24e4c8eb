import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { scheduleBody, scheduleErrors } from '#web/beacons/form/beacon-form.ts';
import { ScheduleFields } from '#web/beacons/form/schedule-fields.tsx';
import { EditFrame } from './edit-frame.tsx';
import { EditPage } from './edit-page.tsx';
import styles from './edit-frame.module.css';
import { useEditForm } from './use-edit-form.ts';

/** Edits the schedule of a Beacon. */
export function EditSchedulePage() {
  return <EditPage part={EditSchedule} />;
}

function EditSchedule({ beacon }: { beacon: Beacon }) {
  const { today, organisation, nextAssessment } = beacon;
  const startedOn = beacon.schedule.startOn;
  const edit = useEditForm<{ schedule: Schedule }>({
    beacon,
    start: { schedule: beacon.schedule },
    validate: ({ schedule }) => scheduleErrors(schedule, { today, startedOn }),
    body: ({ schedule }) => ({ schedule: scheduleBody(schedule) }),
  });
  return (
    <EditFrame beacon={beacon} title={t`Schedule`} edit={edit}>
      {nextAssessment?.open && (
        <p className={styles.note}>
          {t`The current window stays as it is. Changes apply from the next window.`}
        </p>
      )}
      <ScheduleFields
        fields={edit.form}
        timeZone={organisation.timeZone}
        today={today}
        earliest={startedOn < today ? startedOn : today}
      />
    </EditFrame>
  );
}
