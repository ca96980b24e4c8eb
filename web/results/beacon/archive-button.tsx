import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';

/** Archives a Beacon at once, which can be taken back. */
export function ArchiveButton({ beacon }: { beacon: Beacon }) {
  const { archive, isBusy } = useArchive(beacon);
  return (
    <Button variant="default" loading={isBusy} onClick={archive}>
      {t`Archive framework`}
    </Button>
  );
}

/** Archives a Beacon and leads back to the list, which shows it again where that is taken back. */
function useArchive({ uuid }: Beacon) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queries.invalidateQueries({ queryKey: ['beacons'] });
  const { submit, isBusy } = useSubmit(async () => {
    try {
      const { undoId } = await call(archiveBeacon, { params: { uuid } });
      offerUndo(t`Beacon archived. Organisation admins can restore it.`, [undoId], refresh);
    } catch (error) {
      return flash(error);
    }
    void refresh();
    await navigate({ to: '/beacons' });
  });
  return { archive: submit, isBusy };
}
