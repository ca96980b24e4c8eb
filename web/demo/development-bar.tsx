import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useCurrentUser } from '#web/shell/session/session.ts';
import styles from './development-bar.module.css';

const DemoTools = lazy(async () => ({ default: (await import('./demo-tools.tsx')).DemoTools }));

const key = 'demo-tools';

/** A bar with the demo's tools, which are loaded when it is opened and stay open on this device. */
export function DevelopmentBar() {
  const userName = useCurrentUser()?.name;
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) === 'open');
  const [wasOpened, setOpened] = useState(isOpen);
  const tools = useId();
  function handleFold() {
    localStorage.setItem(key, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
    setOpened(true);
  }
  return (
    <aside className={styles.bar} aria-label={t`Demo tools`}>
      <UnstyledButton
        className={styles.fold ?? ''}
        aria-expanded={isOpen}
        {...(wasOpened && { 'aria-controls': tools })}
        onClick={handleFold}
      >
        {isOpen ? '▴' : '▾'} {!isOpen && userName ? t`Demo: ${userName}` : t`Demo`}
      </UnstyledButton>
      {wasOpened && (
        <Suspense>
          <DemoTools id={tools} isOpen={isOpen} />
        </Suspense>
      )}
    </aside>
  );
}
