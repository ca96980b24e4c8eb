import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import { call } from '../call.ts';
import { flash } from '../layout/flash.ts';
import { announce } from '../ui/announce.ts';
import { PopoverButton } from '../ui/popover-button.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './panes/popovers.module.css';

/** Puts a Beacon away: nobody is asked any more, and nobody sees it but in the archive. */
export function ArchiveButton({ beacon: { uuid } }: { beacon: Beacon }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(archiveBeacon, { params: { uuid } });
    } catch (error) {
      return flash(error);
    }
    announce('Beacon(s) archived.');
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacons' });
  });
  return (
    <PopoverButton label="Archive framework" title="Archive framework" isHeld={isBusy}>
      {(close) => (
        <>
          <p>Please confirm you wish to archive 1 Beacon(s).</p>
          <p>
            This will remove access to the Beacon(s). This process can only be reversed by an
            Organisational Admin.
          </p>
          <div className={styles.buttons}>
            <Button variant="default" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button loading={isBusy} onClick={submit}>
              Confirm
            </Button>
          </div>
        </>
      )}
    </PopoverButton>
  );
}
