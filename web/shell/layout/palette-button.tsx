import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import type { Dialog } from '#web/palette/run-command.ts';
import type { Visit } from '#web/palette/visit.ts';
import { hasLetterKeys } from '#web/shell/keys/letter-keys.ts';
import { runShortcut, setRunner } from '#web/shell/keys/run-shortcut.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useRecentOrganisation } from '#web/shell/session/recent-organisation.ts';
import styles from './palette-button.module.css';

const loadCommands = () => import('#web/palette/run-command.ts');
const loadDialogs = () => import('#web/palette/palette-dialogs.tsx');
const PaletteDialogs = lazy(async () => ({ default: (await loadDialogs()).PaletteDialogs }));
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The button that opens the command palette. Its code, and that of the shortcuts, is loaded when it is wanted. */
export function PaletteButton({ user }: { user: CurrentUser }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const recent = useRecentOrganisation();
  const router = useRouter();
  const visit = { user, recent, router };
  useShortcuts(visit, setDialog);
  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        aria-label={t`Search and commands`}
        title={isMac ? t`Search and commands (⌘ K)` : t`Search and commands (Ctrl K)`}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => runShortcut('palette')}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 4.5 4.5" />
        </svg>
      </UnstyledButton>
      <Suspense>
        {dialog && <PaletteDialogs {...{ dialog, visit }} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

function useShortcuts({ user, recent, router }: Visit, open: (dialog: Dialog) => void): void {
  useEffect(() => {
    const visit = { user, recent, router };
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isOfBrowser(event)) event.preventDefault();
      void loadCommands().then(
        ({ runKey }) => runKey(event, visit, open),
        () => {},
      );
    };
    setRunner((command) => {
      void loadCommands().then(({ runCommand }) => runCommand(command, visit, open), flash);
    });
    document.addEventListener('keydown', handleKey);
    return () => {
      setRunner(null);
      document.removeEventListener('keydown', handleKey);
    };
  }, [user, recent, router, open]);
}

function preload(): void {
  Promise.all([loadCommands(), loadDialogs()]).catch(() => {});
}

/** Whether the browser would start a search of its own by a shortcut of the app. */
function isOfBrowser(event: KeyboardEvent): boolean {
  const { key, code, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isK = key === 'k' || (key > '~' && code === 'KeyK');
  if (isMac ? metaKey : ctrlKey) return isK && !altKey && !shiftKey;
  const isField = (target as Element).closest('input, textarea, select, [contenteditable]');
  return key === '/' && !isField && hasLetterKeys();
}
