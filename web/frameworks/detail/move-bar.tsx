import { plural, t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './detail.module.css';
import {
  movedWords,
  type Moved,
  type MoveTarget,
  resetWords,
  stayedWords,
  type Use,
} from './move-words.ts';
import { useMoveBeacons } from './use-move-beacons.ts';

const MoveEffects = lazy(async () => ({
  default: (await import('./move-effects.tsx')).MoveEffects,
}));

interface MoveBarProps {
  target: MoveTarget;
  /** Newest first. */
  versions: number[];
  onTarget: (version: number) => void;
  /** Those that can be selected. */
  movable: Use[];
  selected: Use[];
  /** Selects those that are not on the page yet, too. */
  onSelectAll: () => Promise<void>;
  onDeselect: () => void;
}

/** The toolbar that moves selected Beacons to another version, and what became of them. */
export function MoveBar(props: MoveBarProps) {
  const { target, selected, onDeselect } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { submit, isBusy, moved } = useMoveBeacons(target, () => {
    setIsAsking(false);
    onDeselect();
  });
  return (
    <>
      <Toolbar {...props} onAsk={() => setIsAsking(true)} />
      {moved && <Summary moved={moved.outcomes} version={moved.version} />}
      {isAsking && (
        <MoveDialog
          target={target}
          uses={selected}
          isBusy={isBusy}
          onConfirm={() => submit(selected)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function Toolbar(props: MoveBarProps & { onAsk: () => void }) {
  const { target, versions, onTarget, movable, selected, onSelectAll, onDeselect, onAsk } = props;
  const all = useSubmit(onSelectAll);
  const { version } = target;
  const hasAll = movable.length > 0 && selected.length === movable.length;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Move Beacons to another version`}>
      <NativeSelect
        label={t`Move to`}
        value={`${version}`}
        data={versions.map((each) => ({ value: `${each}`, label: t`Version ${each}` }))}
        onChange={({ currentTarget }) => onTarget(Number(currentTarget.value))}
      />
      <Button
        variant="default"
        disabled={movable.length === 0}
        loading={all.isBusy}
        onClick={hasAll ? onDeselect : () => all.submit()}
      >
        {hasAll ? t`Deselect all` : t`Select all`}
      </Button>
      <Button disabled={selected.length === 0} onClick={onAsk}>
        {t`Move to version ${version}…`}
      </Button>
      <span role="status">
        {plural(selected.length, { one: '# selected', other: '# selected' })}
      </span>
    </div>
  );
}

interface MoveDialogProps {
  target: MoveTarget;
  uses: Use[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function MoveDialog({ target, uses, isBusy, onConfirm, onClose }: MoveDialogProps) {
  const { version } = target;
  const title = plural(uses.length, {
    one: `Move # Beacon to version ${version}?`,
    other: `Move # Beacons to version ${version}?`,
  });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t`Move to version ${version}`}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {t`Their next assessment asks version ${version}. Earlier answers and scores stay as they are, and the charts mark the change.`}
      </p>
      <Suspense fallback={<LoadingSkeleton label={t`Loading versions`} />}>
        <MoveEffects target={target} uses={uses} />
      </Suspense>
    </ConfirmDialog>
  );
}

/** How many were moved, and each that was not with the reason. */
function Summary({ moved, version }: { moved: Moved[]; version: number }) {
  const stayed = moved.filter(({ outcome }) => outcome !== 'moved');
  const reset = resetWords(moved);
  return (
    <div className={styles.summary} role="status">
      <p>
        <strong>{movedWords(moved, version)}</strong> {reset}
      </p>
      {stayed.length > 0 && (
        <>
          <p>{t`These stayed as they were:`}</p>
          <ul>
            {stayed.map((each) => (
              <li key={each.use.id}>{stayedWords(each)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
