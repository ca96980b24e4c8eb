import { t } from '@lingui/core/macro';
import { CloseButton, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { closeToast, onToasts, shownToasts, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';
import { toastKey, useToastKeys } from './use-toast-keys.ts';

const seconds = { message: 5, undo: 10 };

/** The messages over the page, which screen readers read out when they appear. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  const messages = useRef<HTMLElement>(null);
  const keys = useToastKeys(messages, toasts.length);
  return (
    <section
      {...keys}
      ref={messages}
      className={styles.toasts}
      aria-label={t`Messages (${toastKey})`}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Closes by itself, unless the pointer or the focus is on it, or the tab is hidden. */
export function ToastItem({ toast: { id, message, isProblem, undo } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const isWaiting = isHeld || isHidden;
  useEffect(() => {
    if (isWaiting) return undefined;
    const timer = setTimeout(() => closeToast(id), 1000 * (undo ? seconds.undo : seconds.message));
    return () => clearTimeout(timer);
  }, [id, isWaiting, undo]);
  return (
    <div
      className={styles.toast}
      data-problem={isProblem || undefined}
      {...(isProblem && { role: 'alert' })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.message}>{message}</span>
      {undo && (
        <UnstyledButton
          className={styles.undo ?? ''}
          aria-keyshortcuts={toastKey}
          onClick={() => {
            closeToast(id);
            undo();
          }}
        >
          {t`Undo`}
        </UnstyledButton>
      )}
      <CloseButton aria-label={t`Close`} onClick={() => closeToast(id)} />
    </div>
  );
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
