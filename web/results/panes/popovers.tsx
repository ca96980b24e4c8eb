import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import parts from '#web/design/parts.module.css';
import { thresholdWords } from '#web/design/charts/score-words.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import { FileLink } from '#web/results/feed/file-link.tsx';
import { roleSummary, roleWords } from '#web/results/members/member-words.ts';
import styles from './popovers.module.css';
import { scheduleWords } from './schedule-words.ts';

const NextWindows = lazy(async () => ({
  default: (await import('#web/beacons/form/next-windows.tsx')).NextWindows,
}));

const AnswerFiles = lazy(async () => ({
  default: (await import('#web/results/answers/answer-files.tsx')).AnswerFiles,
}));

/** The framework of a Beacon and its thresholds, in a popover. */
export function FrameworkPopover({ beacon }: { beacon: Beacon }) {
  const { frameworkInfo, lowerThreshold, upperThreshold } = beacon;
  const { title, intro, version, hasThresholds, thresholdsUnlocked } = frameworkInfo;
  const [lower, upper] = [displayThreshold(lowerThreshold), displayThreshold(upperThreshold)];
  return (
    <PopoverButton label={t`Framework`} title={title}>
      {() => (
        <>
          <p className={parts.soft}>{t`Version ${version}`}</p>
          {intro && <p>{intro}</p>}
          {hasThresholds && <p>{thresholdWords(lower, upper, frameworkInfo)}</p>}
          <ul className={styles.links}>
            {thresholdsUnlocked && (
              <li>
                <EditLink beacon={beacon} form="framework">{t`Edit thresholds`}</EditLink>
              </li>
            )}
            {beacon.canAdminister && (
              <li>
                <EditLink beacon={beacon} form="version">{t`Change version`}</EditLink>
              </li>
            )}
          </ul>
        </>
      )}
    </PopoverButton>
  );
}

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

/** The members of a Beacon and their roles, in a popover. */
export function MembersPopover({ beacon }: { beacon: Beacon }) {
  const { users } = beacon;
  const { length: count } = users;
  return (
    <PopoverButton label={t`Members (${count})`} title={t`Members`}>
      {() => (
        <>
          <p className={parts.soft}>{roleSummary(users)}</p>
          <ul className={styles.list}>
            {users.map(({ userId, name, avatar, roles }) => (
              <li key={userId}>
                <ClientAvatar name={name} picture={avatar} size={32} />
                <span>
                  {name} <small>{roleWords(roles)}</small>
                </span>
              </li>
            ))}
          </ul>
          <EditLink beacon={beacon} form="members">{t`Edit members`}</EditLink>
        </>
      )}
    </PopoverButton>
  );
}

/** The first files of a Beacon, in a popover. */
export function FilesPopover({ beacon: { files, uuid } }: { beacon: Beacon }) {
  const { total, top } = files;
  return (
    <PopoverButton label={t`Files (${total})`} title={t`Files`}>
      {(close) => (
        <>
          {total === 0 && <p className={parts.soft}>{t`No files yet.`}</p>}
          <ul className={styles.list}>
            {top.map((file) => (
              <li key={file.path}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
          {total > top.length && (
            <Link
              to="/beacon/$beaconUuid"
              params={{ beaconUuid: uuid }}
              search={{ pane: 'feed' }}
              hash="files"
              className={parts.edit}
              onClick={close}
            >
              {t`All ${total} files`}
            </Link>
          )}
        </>
      )}
    </PopoverButton>
  );
}

/** The answers to a Beacon as files, in a popover. */
export function AnswersPopover({ beacon }: { beacon: Beacon }) {
  return (
    <PopoverButton label={t`Download answers`} title={t`Download answers`}>
      {() => (
        <Suspense fallback={<p className={parts.soft}>{t`Loading…`}</p>}>
          <AnswerFiles beacon={beacon} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
