import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { type FeedItem, maxCommentLength } from '#contract/feed.ts';
import styles from './comment-box.module.css';
import { FileButton } from './file-button.tsx';
import { TreatmentPlan } from './treatment-plan.tsx';
import { useComment } from './use-comment.ts';

interface CommentBoxProps {
  beacon: Beacon;
  onPosted: (item: FeedItem) => void;
}

/** The form for a comment with one attachment. It is one line until it gets the focus. */
export function CommentBox({ beacon, onPosted }: CommentBoxProps) {
  const [isExpanded, setExpanded] = useState(false);
  const comment = useComment(beacon.uuid, (item) => {
    setExpanded(false);
    onPosted(item);
  });
  const { draft, change, isBusy, canSubmit } = comment;
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
        if (canSubmit && !isTooLong(draft.text)) comment.submit();
      }}
    >
      <textarea
        aria-label={t`Comment`}
        placeholder={t`Write a comment`}
        rows={isExpanded ? 4 : 1}
        aria-invalid={isTooLong(draft.text)}
        value={draft.text}
        readOnly={isBusy}
        onFocus={() => setExpanded(true)}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {isExpanded && <Expansion beacon={beacon} comment={comment} onCancel={handleCancel} />}
    </form>
  );
}

interface ExpansionProps {
  beacon: Beacon;
  comment: ReturnType<typeof useComment>;
  onCancel: () => void;
}

/** What the form shows below the text: the attachment, errors, the upload and the buttons. */
function Expansion({ beacon, comment, onCancel }: ExpansionProps) {
  const { draft, errors, percent, isBusy, canSubmit } = comment;
  return (
    <>
      <Attachment beacon={beacon} comment={comment} />
      {beacon.isAnonymous && (
        <p className={styles.hint}>
          {t`Your name appears with anything you post here. Only answers are anonymous.`}
        </p>
      )}
      <p className={styles.hint} role="status">
        {limitText(draft.text.length)}
      </p>
      <ul role="alert" className={styles.errors}>
        {errors.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isBusy && draft.file && <progress aria-label={t`Uploading`} max={100} value={percent} />}
      <div className={styles.buttons}>
        <Button type="submit" disabled={!canSubmit || isTooLong(draft.text)} loading={isBusy}>
          {t`Post`}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  );
}

function isTooLong(text: string): boolean {
  return text.length > maxCommentLength;
}

/** The length of a comment near its limit; a text that is too long is never cut. */
function limitText(length: number): string | null {
  if (length <= maxCommentLength * 0.9) return null;
  const over = length - maxCommentLength;
  if (over <= 0)
    return t`${plural(length, { other: '#' })} of ${plural(maxCommentLength, { other: '# characters' })}`;
  return plural(over, {
    one: '# character too long. Nothing was cut: please shorten your text.',
    other: '# characters too long. Nothing was cut: please shorten your text.',
  });
}

function Attachment({ beacon, comment }: Omit<ExpansionProps, 'onCancel'>) {
  const { draft, attach, isBusy } = comment;
  return (
    <div className={styles.attachment}>
      {draft.file ? (
        <>
          <span className={styles.name}>{draft.file.name}</span>
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => attach(null)}>
            {t`Remove`}
          </Button>
        </>
      ) : (
        <FileButton name={t`Attachment`} onChoose={attach}>
          {t`Attach a file`}
        </FileButton>
      )}
      {draft.file && beacon.canEdit && <TreatmentPlan comment={comment} />}
    </div>
  );
}
