import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { type BeaconVersions, listBeaconVersions } from '#contract/framework-moves.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { calendarOf, dayMonthYear, endWords } from '#web/design/dates.ts';
import frame from '#web/design/frame.module.css';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import { useTitle } from '#web/design/use-title.ts';
import { EditHead } from './edit-head.tsx';
import { EditPage } from './edit-page.tsx';
import styles from './edit-frame.module.css';
import { MoveDialog } from './move-dialog.tsx';

/** Moves a Beacon to another version of its questionnaire. */
export function EditVersionPage() {
  return <EditPage part={EditVersion} />;
}

function EditVersion({ beacon }: { beacon: Beacon }) {
  const { uuid, clientName } = beacon;
  const title = t`Questionnaire version`;
  useTitle(`${title}: ${clientName}`);
  const versions = useQuery({
    queryKey: ['beacon', uuid, 'versions'],
    queryFn: ({ signal }) => call(listBeaconVersions, { params: { uuid }, signal }),
    gcTime: 0,
  });
  return (
    <section className={styles.page}>
      <EditHead beacon={beacon} title={title} />
      <div className={`${frame.body} ${styles.form}`}>
        {versions.error ? (
          <SomethingWrong error={versions.error} retry={() => void versions.refetch()} />
        ) : versions.data ? (
          <VersionChoice beacon={beacon} offered={versions.data} />
        ) : (
          <LoadingSkeleton label={t`Loading versions`} />
        )}
      </div>
    </section>
  );
}

interface VersionChoiceProps {
  beacon: Beacon;
  offered: BeaconVersions;
}

function VersionChoice({ beacon, offered }: VersionChoiceProps) {
  const { current, versions } = offered;
  const [chosen, setChosen] = useState(versions[0]?.version);
  const target = versions.find(({ version }) => version === chosen);
  if (!target) return <p className={styles.note}>{onlyVersionWords(current)}</p>;
  return (
    <>
      <p className={styles.note}>{availableWords(offered)}</p>
      <NativeSelect
        label={t`Move to`}
        value={`${target.version}`}
        data={versions.map((each) => ({
          value: `${each.version}`,
          label: publishedWords(each, beacon.organisation.timeZone),
        }))}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <MoveButton beacon={beacon} offered={offered} target={target} />
    </>
  );
}

/** Asks before the move, or says why it is not possible now. */
function MoveButton({ beacon, offered, target }: VersionChoiceProps & { target: Offered }) {
  const [isAsking, setIsAsking] = useState(false);
  const reasonId = useId();
  const { version } = target;
  const reason = refusalWords(beacon, offered, target);
  return (
    <>
      {reason && (
        <p id={reasonId} className={parts.notice}>
          {reason}
        </p>
      )}
      <Button
        size="md"
        className={styles.save ?? ''}
        disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => setIsAsking(true)}
      >
        {t`Move to version ${version}…`}
      </Button>
      {isAsking && (
        <MoveDialog
          beacon={beacon}
          revision={offered.revision}
          target={target}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function onlyVersionWords(current: number): string {
  return t`This Beacon uses version ${current} of its questionnaire. There is no other version.`;
}

function availableWords({ current, versions: [newest] }: BeaconVersions): string {
  const version = newest?.version ?? current;
  return version > current
    ? t`This Beacon uses version ${current} of its questionnaire. Version ${version} is available.`
    : t`This Beacon uses version ${current} of its questionnaire, which is the newest.`;
}

type Offered = BeaconVersions['versions'][number];

function publishedWords({ version, publishedAt }: Offered, timeZone: string): string {
  const date = dayMonthYear(publishedAt, timeZone);
  return t`Version ${version}, published ${date}`;
}

/** Why a Beacon cannot move now; null where it can. */
function refusalWords(
  beacon: Beacon,
  { openWindow }: BeaconVersions,
  { version, isAllowed }: Offered,
): string | null {
  if (!isAllowed) return t`Version ${version} doesn't allow anonymous answers.`;
  if (!openWindow) return null;
  if (!openWindow.closesAt) {
    return t`An assessment is open until everyone has answered. You can move this Beacon after that.`;
  }
  const end = endWords(openWindow.closesAt, calendarOf(beacon));
  return t`An assessment is open until ${end}. You can move this Beacon after that.`;
}
