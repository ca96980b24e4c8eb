import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Beacon } from '#contract/beacons.ts';
import type { FeedItem } from '#contract/feed.ts';
import { announce } from '#web/design/announce.ts';
import styles from './comment-box.module.css';
import { FileButton } from './file-button.tsx';
import { TreatmentPlan } from './treatment-plan.tsx';
import { useComment } from './use-comment.ts';

interface FileUploadProps {
  beacon: Beacon;
  onPosted: (item: FeedItem) => void;
}

/** Uploads a file into the list of files; the feed says who did. */
export function FileUpload({ beacon, onPosted }: FileUploadProps) {
  const upload = useComment(beacon.uuid, (item) => {
    const { filename = '' } = item.attachment ?? {};
    announce(t`Uploaded: ${filename}`);
    onPosted(item);
  });
  const { draft, attach, errors } = upload;
  return (
    <div className={styles.upload}>
      {draft.file ? (
        <ChosenFile beacon={beacon} upload={upload} />
      ) : (
        <FileButton name={t`File`} onChoose={attach}>
          {t`Upload a file`}
        </FileButton>
      )}
      {errors.length > 0 && (
        <p role="alert" className={styles.errors}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

interface ChosenFileProps {
  beacon: Beacon;
  upload: ReturnType<typeof useComment>;
}

function ChosenFile({ beacon, upload }: ChosenFileProps) {
  const { draft, reset, isBusy, submit, percent } = upload;
  return (
    <>
      <p className={styles.name}>{draft.file?.name}</p>
      {beacon.canEdit && <TreatmentPlan comment={upload} />}
      {beacon.isAnonymous && (
        <p className={styles.hint}>
          {t`Your name appears with anything you post here. Only answers are anonymous.`}
        </p>
      )}
      {isBusy && <progress aria-label={t`Uploading`} max={100} value={percent} />}
      <div className={styles.buttons}>
        <Button loading={isBusy} onClick={submit}>
          {t`Upload`}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={reset}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  );
}
