import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { type BeaconVersions, moveBeaconVersion } from '#contract/framework-moves.ts';
import type { FrameworkMove } from '#contract/framework-moves.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { comparisonSentences } from '#web/beacons/words/version-words.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { namesList } from '#web/design/list-words.ts';
import { call } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { flash } from '#web/shell/session/flash.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';

interface MoveDialogProps {
  beacon: Beacon;
  /** The revision with which the versions were read. */
  revision: number;
  target: BeaconVersions['versions'][number];
  onClose: () => void;
}

/** Says what changes before a Beacon moves to another version. */
export function MoveDialog({ beacon, revision, target, onClose }: MoveDialogProps) {
  const { version } = target;
  const { submit, isBusy } = useMove({ beacon, revision, target, onClose });
  return (
    <ConfirmDialog
      title={t`Move to version ${version}?`}
      confirmLabel={t`Move to version ${version}`}
      isBusy={isBusy}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        {t`The next assessment asks version ${version}. Earlier answers and scores stay as they are, and the chart marks the change.`}
      </p>
      <ul>
        {effectsOf(target, beacon).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function useMove({ beacon: { uuid }, revision, target: { version }, onClose }: MoveDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function refresh(): Promise<void> {
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await queries.invalidateQueries({ queryKey: ['beacon', uuid] });
  }
  return useSubmit(async () => {
    try {
      const body = { version, revision };
      const { undoId } = await call(moveBeaconVersion, { params: { uuid }, body });
      offerUndo(t`Beacon moved to version ${version}`, [undoId], refresh);
    } catch (error) {
      flash(error);
      onClose();
      return queries.invalidateQueries({ queryKey: ['beacon', uuid, 'versions'] });
    }
    await refresh();
    await navigate({ to: '/beacon/$beaconUuid', params: { beaconUuid: uuid } });
  });
}

/** What changes for the Beacon, a sentence each. */
function effectsOf(move: FrameworkMove, { frameworkInfo }: Beacon): string[] {
  return [
    ...comparisonSentences(move.change),
    ...(frameworkInfo.hasThresholds ? thresholdSentences(move) : []),
    ...roleSentences(move),
  ];
}

function thresholdSentences({ thresholds }: FrameworkMove): string[] {
  if (!thresholds) return [];
  const [lower = '', upper = ''] = thresholds.before.map(displayThreshold);
  const [newLower = '', newUpper = ''] = thresholds.after.map(displayThreshold);
  return [
    thresholds.isReset
      ? t`This Beacon's own thresholds, ${lower} and ${upper}, don't fit the version. Those of the version replace them: ${newLower} and ${newUpper}.`
      : t`The thresholds change from ${lower} and ${upper} to ${newLower} and ${newUpper}.`,
  ];
}

function roleSentences({ unsupportedRoles: roles, change }: FrameworkMove): string[] {
  if (roles.length === 0) return [];
  const { to } = change;
  const list = namesList(roles.map((role) => textOf(memberRoles[role])));
  return [t`Version ${to} isn't made for these roles, who are still asked: ${list}.`];
}
