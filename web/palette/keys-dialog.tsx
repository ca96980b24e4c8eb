import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { hasLetterKeys } from '#web/shell/keys/letter-keys.ts';
import { type Command, shortcuts } from '#web/shell/keys/shortcuts.ts';
import { hasCommandKey } from '#web/shell/keys/typed-key.ts';
import styles from './palette.module.css';
import { placeOf } from './places.ts';
import { useDialog } from '#web/design/use-dialog.ts';
import type { Visit } from './visit.ts';

const labels: Record<Command, MessageDescriptor> = {
  palette: msg`Search clients, pages and actions`,
  search: msg`Go to the search field of the page`,
  keys: msg`Show this list`,
  next: msg`Next row or card of a list`,
  previous: msg`Previous row or card of a list`,
  beacons: msg`Open the Beacons`,
  reports: msg`Open the reports`,
  questionnaires: msg`Open the questionnaires`,
  organisation: msg`Open your organisation`,
  help: msg`Open the help`,
};

/** Shortcuts that work everywhere; the others lead to pages. */
const everywhere: Command[] = ['palette', 'search', 'keys', 'next', 'previous'];

interface KeysDialogProps {
  visit: Visit;
  onClose: () => void;
}

/** Lists the shortcuts that the person can use, and those of the page that is open. */
export function KeysDialog({ visit, onClose }: KeysDialogProps) {
  const { dialog, close, handleClose } = useDialog(onClose);
  const [ofPage] = useState(pageKeys);
  const commands = (Object.keys(shortcuts) as Command[]).filter(
    (command) => everywhere.includes(command) || placeOf(command, visit),
  );
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t`Keyboard shortcuts`}
      closedby="any"
      onClose={handleClose}
    >
      <div className={styles.head}>
        <h2>{t`Keyboard shortcuts`}</h2>
        <CloseButton size="lg" aria-label={t`Close`} onClick={close} />
      </div>
      <dl className={styles.keys}>
        {commands.map((command) => (
          <KeyLine key={command} label={textOf(labels[command])} keys={shortcuts[command]} />
        ))}
        {ofPage.map(({ label, keys }) => (
          <KeyLine key={keys} label={label} keys={keys} />
        ))}
      </dl>
      <p className={styles.note}>
        {hasLetterKeys()
          ? t`Single keys do nothing while you type.`
          : t`Single keys are switched off.`}{' '}
        <Link to="/users/appearance" onClick={close}>
          {t`Change this`}
        </Link>
      </p>
    </dialog>
  );
}

function KeyLine({ label, keys }: { label: string; keys: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {keys.split('-').map((key) => (
          <kbd key={key}>{keyName(key)}</kbd>
        ))}
      </dd>
    </div>
  );
}

/** A key as keyboards name it. */
function keyName(key: string): string {
  const names: Record<string, string> = {
    mod: hasCommandKey ? '⌘' : t`Ctrl`,
    Escape: t`Esc`,
    ArrowLeft: '←',
    ArrowRight: '→',
  };
  return names[key] ?? key;
}

/** The keys that follow a link of the page. */
function pageKeys(): { label: string; keys: string }[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[aria-keyshortcuts]');
  return [...links].map((link) => ({
    label: link.getAttribute('aria-label') ?? link.textContent,
    keys: link.getAttribute('aria-keyshortcuts') ?? '',
  }));
}
