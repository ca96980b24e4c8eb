import { ScheduleFields } from './schedule-fields.tsx';

/** The fields of the schedule as a step of a wizard, which is loaded when it is reached. */
export function ScheduleStep(props: Parameters<typeof ScheduleFields>[0]) {
  return <ScheduleFields {...props} />;
}
