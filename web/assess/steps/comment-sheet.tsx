import { t } from '@lingui/core/macro';
import { useId, useRef } from 'preact/hooks';
import { Button } from '#web/assess/design/button.tsx';
import { CommentText } from '#web/assess/design/comment-field.tsx';
import styles from './comment-sheet.module.css';

interface CommentSheetProps {
  comment: string;
  onOpen: () => void;
  onChange: (comment: string) => void;
}

/** A button that opens a sheet over the lower half of the page, to write a comment. */
export function CommentSheet({ comment, onOpen, onChange }: CommentSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  function handleOpen() {
    onOpen();
    dialog.current?.showModal();
    dialog.current?.querySelector('textarea')?.focus();
  }

  return (
    <>
      <Button kind="quiet" onClick={handleOpen}>
        <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v11H11l-5 4v-4H4z" />
        </svg>
        {comment ? t`Edit your comment` : t`Add a comment`}
      </Button>
      <dialog ref={dialog} className={styles.sheet} aria-labelledby={headingId} closedby="any">
        <div className={styles.inside}>
          <div className={styles.top}>
            <h2 id={headingId}>{t`Leave a comment`}</h2>
            <Button onClick={() => dialog.current?.close()}>{t`Done`}</Button>
          </div>
          <CommentText aria-labelledby={headingId} value={comment} onChange={onChange} />
        </div>
      </dialog>
    </>
  );
}
