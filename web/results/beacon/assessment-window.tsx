import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { calendarOf, endWords, rangeWords, startWords } from '#web/design/dates.ts';
import styles from './assessment-window.module.css';
import parts from '#web/design/parts.module.css';
import { namesList } from '#web/design/list-words.ts';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';
import { CloseButton } from './close-button.tsx';

type Window = NonNullable<Beacon['nextAssessment']>;

/** The open window, or when the next one opens. */
export function AssessmentWindow({ beacon }: { beacon: Beacon }) {
  const next = beacon.nextAssessment;
  const isClosing = next?.closing ?? false;
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with the window it closes.
  useEffect(() => {
    if (isClosing) title.current?.focus();
  }, [isClosing]);
  return (
    <section className={parts.panel} aria-labelledby="window">
      <h2 id="window" ref={title} tabIndex={-1}>
        {heading(next)}
      </h2>
      {!next && (
        <p className={parts.soft}>{t`Nobody will be invited until the schedule changes.`}</p>
      )}
      {next && !next.open && <p>{dateRange(beacon, next)}</p>}
      {next?.open && <OpenWindow beacon={beacon} open={next} />}
      {beacon.canEdit && (
        <div className={styles.actions}>
          {next?.open && beacon.canAdminister && <CloseButton beacon={beacon} open={next} />}
          <EditLink beacon={beacon} form="schedule">{t`Edit schedule`}</EditLink>
        </div>
      )}
    </section>
  );
}

function OpenWindow({ beacon, open }: { beacon: Beacon; open: Window }) {
  const { responseCount, assessorCount, closing } = open;
  const waiting = waitingFor(beacon, open);
  return (
    <>
      {beacon.assessmentLink && !closing && (
        <a className={`${parts.pill} ${parts.action}`} href={beacon.assessmentLink}>
          {t`Start assessment`}
        </a>
      )}
      <p>
        {plural(responseCount, {
          one: `# of ${assessorCount} has answered`,
          other: `# of ${assessorCount} have answered`,
        })}
        <progress
          className={styles.answered}
          value={responseCount}
          max={Math.max(assessorCount, 1)}
          aria-label={t`Answered`}
        />
      </p>
      {waiting && <p>{waiting}</p>}
      {!closing && <p className={parts.soft}>{openWords(beacon, open)}</p>}
    </>
  );
}

function heading(next: Window | null): string {
  if (!next) return t`No Assessment Scheduled`;
  if (!next.open) return t`Next Assessment`;
  return next.closing ? t`Closing Assessments` : t`Open For Assessment`;
}

function openWords(beacon: Beacon, { startOn, endOn }: Window): string {
  const calendar = calendarOf(beacon);
  const [start, end] = [startWords(startOn, calendar), endOn && endWords(endOn, calendar)];
  if (end) return t`Open until ${end}.`;
  return t`Open since ${start}, until everyone has answered.`;
}

function dateRange(beacon: Beacon, { startOn, endOn }: Window): string {
  const calendar = calendarOf(beacon);
  const range = endOn && rangeWords(startOn, endOn, calendar);
  if (range) return t`${range}.`;
  const start = startWords(startOn, calendar);
  return t`From ${start} until everyone has answered.`;
}

/** The people who have not answered; null if answers are anonymous. */
function waitingFor({ users }: Beacon, { assessors }: Window): string | null {
  const missing = assessors.filter(({ assessedAt }) => !assessedAt).map(({ userId }) => userId);
  if (missing.length === 0) return null;
  const awaited = users.filter(({ userId }) => missing.includes(userId));
  const names = namesList(awaited.map(({ name }) => name));
  return t`Waiting for ${names}.`;
}
