import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './settings-frame.module.css';

interface SettingsTab {
  label: string;
  to: string;
}

interface SettingsFrameProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: SettingsTab[];
  children: ReactNode;
}

/** A page of settings below the links to the others; on phones the links wrap, so that all are seen. */
export function SettingsFrame({ label, tabs, children }: SettingsFrameProps) {
  return (
    <>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
