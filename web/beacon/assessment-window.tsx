import type { Beacon } from '#contract/beacons.ts';
import { timeAndDay } from '../ui/dates.ts';
import page from './beacon-page.module.css';

/** The open window, or when the next one opens. */
export function AssessmentWindow({ beacon }: { beacon: Beacon }) {
  const next = beacon.nextAssessment;
  const { timeZone } = beacon.organisation;
  if (!next) {
    return (
      <section className={page.panel}>
        <h2>No Assessment Scheduled</h2>
        <p className={page.soft}>Nobody will be asked until the schedule is changed.</p>
      </section>
    );
  }
  if (!next.open) {
    return (
      <section className={page.panel}>
        <h2>Next Assessment</h2>
        <p>Opens at {timeAndDay(next.startOn, timeZone)}</p>
        {next.endOn && <p className={page.soft}>Closes at {timeAndDay(next.endOn, timeZone)}</p>}
      </section>
    );
  }
  return (
    <section className={page.panel}>
      <h2>{next.closing ? 'Closing Assessments' : 'Open For Assessment'}</h2>
      <p>
        {next.responseCount} of {next.assessorCount} have answered.
      </p>
      {beacon.assessmentLink && (
        <a className={page.action} href={beacon.assessmentLink}>
          Start assessment
        </a>
      )}
      <p className={page.soft}>
        {next.endOn
          ? `Closes at ${timeAndDay(next.endOn, timeZone)}`
          : 'Stays open until everyone has answered.'}
      </p>
    </section>
  );
}
