import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { type FeedItem, fileExtensions, maxCommentLength } from '#contract/feed.ts';
import styles from './comment-box.module.css';
import { useComment } from './use-comment.ts';

interface CommentBoxProps {
  beacon: Beacon;
  onPosted: (item: FeedItem) => void;
}

const accepted = fileExtensions.map((extension) => `.${extension}`).join();

/** The form for a comment with one attachment. It is one line until it gets the focus. */
export function CommentBox({ beacon, onPosted }: CommentBoxProps) {
  const [isExpanded, setExpanded] = useState(false);
  const comment = useComment(beacon.uuid, (item) => {
    setExpanded(false);
    onPosted(item);
  });
  const { draft, change, errors, isBusy, canSubmit } = comment;
  function handleCancel() {
    comment.reset();
    setExpanded(false);
  }
  return (
    <form
      className={styles.box}
      data-expanded={isExpanded}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) comment.submit();
      }}
    >
      <textarea
        aria-label={t`Comment`}
        placeholder={t`Write a comment`}
        rows={isExpanded ? 4 : 1}
        maxLength={maxCommentLength}
        value={draft.text}
        readOnly={isBusy}
        onFocus={() => setExpanded(true)}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {isExpanded && (
        <>
          <Attachment comment={comment} canEdit={beacon.canEdit} />
          {beacon.isAnonymous && (
            <p className={styles.hint}>
              {t`Your name appears with anything you post here. Only answers are anonymous.`}
            </p>
          )}
          <ul role="alert" className={styles.errors}>
            {errors.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {isBusy && draft.file && (
            <progress aria-label={t`Uploading`} max={100} value={comment.percent} />
          )}
          <div className={styles.buttons}>
            <Button type="submit" disabled={!canSubmit} loading={isBusy}>
              {t`Post`}
            </Button>
            <Button variant="subtle" disabled={isBusy} onClick={handleCancel}>
              {t`Cancel`}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

interface AttachmentProps {
  comment: ReturnType<typeof useComment>;
  canEdit: boolean;
}

function Attachment({ comment, canEdit }: AttachmentProps) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, change, attach, isBusy } = comment;
  function handleChoose(file: File | undefined) {
    if (input.current) input.current.value = '';
    if (file) attach(file);
  }
  return (
    <div className={styles.attachment}>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t`Attachment`}
        accept={accepted}
        onChange={({ currentTarget }) => handleChoose(currentTarget.files?.[0])}
      />
      {draft.file ? (
        <>
          <span className={styles.name}>{draft.file.name}</span>
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => attach(null)}>
            {t`Remove`}
          </Button>
        </>
      ) : (
        <Button variant="default" size="compact-md" onClick={() => input.current?.click()}>
          {t`Attach a file`}
        </Button>
      )}
      {draft.file && canEdit && (
        <label className={styles.plan}>
          <input
            type="checkbox"
            checked={draft.isTreatmentPlan}
            disabled={isBusy}
            onChange={({ currentTarget }) => change({ isTreatmentPlan: currentTarget.checked })}
          />
          {t`This is a treatment plan`}
        </label>
      )}
    </div>
  );
}
