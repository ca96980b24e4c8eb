import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivedBeacon } from '#contract/beacon-lists.ts';
import { eraseBeacon, typedName } from '#contract/erasure.ts';
import { announce } from '#web/design/announce.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { Form } from '#web/design/form.tsx';
import formStyles from '#web/design/form.module.css';
import { ProblemText } from '#web/design/problem-text.tsx';
import { TextField, verbatim } from '#web/design/text-field.tsx';
import { useDialog } from '#web/design/use-dialog.ts';
import { call } from '#web/shell/api/call.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import styles from './archive-page.module.css';

/** Erases an archived Beacon for good, once the name of its client is typed. */
export function EraseButton({ beacon }: { beacon: ArchivedBeacon }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="default" color="red" onClick={() => setIsConfirming(true)}>
        {t`Erase Beacon`}
      </Button>
      {isConfirming && <EraseDialog beacon={beacon} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

interface EraseDialogProps {
  beacon: ArchivedBeacon;
  onClose: () => void;
}

function EraseDialog({ beacon, onClose }: EraseDialogProps) {
  const { name, clientName, frameworkTitle } = beacon;
  const { dialog, close, handleClose } = useDialog(onClose);
  const { form, problem, submit, isBusy } = useErasing(beacon, close);
  return (
    <Dialog
      dialog={dialog}
      close={close}
      title={t`Erase Beacon`}
      isLocked={isBusy}
      onClose={handleClose}
    >
      <Form className={styles.erase} onSubmit={submit}>
        <p>
          <strong>{clientName}</strong> · {frameworkTitle}
        </p>
        <p>
          {t`Everything stored about ${name} is erased for good: answers, results, comments and files. The client's details go with their last Beacon. This cannot be undone.`}
        </p>
        <TextField
          label={t`Type ${clientName} to confirm`}
          {...verbatim}
          {...form.getInputProps('clientName')}
        />
        <ProblemText>{problem && problem.id !== 'invalid' ? problem.title : null}</ProblemText>
        <div className={formStyles.buttons}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            {t`Erase for good`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function useErasing({ uuid, clientName, organisation }: ArchivedBeacon, close: () => void) {
  const queries = useQueryClient();
  return useForm({
    start: { clientName: '' },
    keptIn: null,
    validate: (values): Record<string, string> =>
      typedName(values.clientName) === typedName(clientName)
        ? {}
        : { clientName: t`This is not the name of the client` },
    send: async (values) => {
      const params = { slug: organisation.slug };
      const { isClientErased } = await call(eraseBeacon, {
        params,
        body: { beaconUuid: uuid, ...values },
      });
      close();
      announce(isClientErased ? t`Beacon and client erased.` : t`Beacon erased.`);
      await queries.invalidateQueries({ queryKey: ['beacons'] });
    },
  });
}
