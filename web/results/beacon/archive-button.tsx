import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { announce } from '#web/design/announce.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import formStyles from '#web/design/form.module.css';

/** Archives a Beacon after a confirmation. */
export function ArchiveButton({ beacon: { uuid } }: { beacon: Beacon }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(archiveBeacon, { params: { uuid } });
    } catch (error) {
      return flash(error);
    }
    announce(t`Beacon(s) archived.`);
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacons' });
  });
  return (
    <PopoverButton label={t`Archive framework`} title={t`Archive framework`} isLocked={isBusy}>
      {(close) => (
        <>
          <p>{t`Please confirm you wish to archive 1 Beacon(s).`}</p>
          <p>
            {t`This will remove access to the Beacon(s). This process can only be reversed by an Organisational Admin.`}
          </p>
          <div className={formStyles.buttons}>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t`Cancel`}
            </Button>
            <Button loading={isBusy} onClick={submit}>
              {t`Confirm`}
            </Button>
          </div>
        </>
      )}
    </PopoverButton>
  );
}
