import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createSample, removeSample, type Start } from '#contract/start.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { call } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { flash } from '#web/shell/session/flash.ts';
import { refetchUser } from '#web/shell/session/session.ts';
import styles from './start.module.css';

interface SamplePanelProps {
  slug: string;
  sample: Start['sample'];
}

/** Adds the sample organisation, or removes it after a confirmation. */
export function SamplePanel({ slug, sample }: SamplePanelProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { submit, isBusy } = useChange(slug, sample, () => setIsConfirming(false));
  return (
    <div className={styles.sample}>
      <h2>{t`Explore with a sample organisation`}</h2>
      <p>
        {t`It has invented clients with months of answers. Nobody in it receives email, and your own reports don't count it.`}
      </p>
      {sample ? (
        <>
          <Link to="/beacons" search={{ organisation: sample.slug }}>
            {t`Show its Beacons`}
          </Link>
          <Button variant="default" onClick={() => setIsConfirming(true)}>
            {t`Remove the sample organisation`}
          </Button>
        </>
      ) : (
        <Button variant="default" loading={isBusy} onClick={submit}>
          {t`Add a sample organisation`}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t`Remove the sample organisation`}
          confirmLabel={t`Remove`}
          isBusy={isBusy}
          onConfirm={submit}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {t`This deletes its invented people and Beacons, and your test assessments. You can't undo it, but you can add a new sample.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Every list may have shown the sample, so everything is loaded again. */
function useChange(slug: string, sample: Start['sample'], onEnd: () => void) {
  const queries = useQueryClient();
  return useSubmit(async () => {
    try {
      await call(sample ? removeSample : createSample, { params: { slug } });
      announce(sample ? t`Sample organisation removed.` : t`Sample organisation added.`);
      await refetchUser();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    } catch (error) {
      flash(error);
    }
    onEnd();
  });
}
