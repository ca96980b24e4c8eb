import { t } from '@lingui/core/macro';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { DevelopmentBar } from '#web/demo/development-bar.tsx';
import { isDemo } from '#web/demo/is-demo.ts';
import { Header } from './header.tsx';
import { UnsavedGuard } from '#web/shell/forms/unsaved-guard.tsx';
import { HelpButton } from './help.tsx';
import styles from './page.module.css';
import { OfflineBar } from './offline-bar.tsx';
import { SampleNotice } from './sample-notice.tsx';

/** The layout of every page: skip link, demo bar, header, content and help. */
export function Page() {
  const content = useRef<HTMLElement>(null);
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const hidesHelp = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hidesHelp === true),
  });
  useFocusOnNavigation(content);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t`Skip to content`}
      </a>
      {isDemo() && <DevelopmentBar />}
      <Header />
      <OfflineBar />
      <SampleNotice />
      <main
        ref={content}
        id="content"
        className={styles.content}
        aria-busy={isLoading}
        tabIndex={-1}
      >
        <Outlet />
      </main>
      <UnsavedGuard />
      {!hidesHelp && (
        <footer className={styles.footer}>
          <HelpButton />
        </footer>
      )}
    </>
  );
}

/** Focuses the content of a new page, unless the page has focused one of its fields. */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previousPath = useRef(path);
  useEffect(() => {
    const isNew = previousPath.current && previousPath.current !== path;
    const hasFocus = content.current?.contains(document.activeElement);
    if (isNew && !hasFocus) content.current?.focus({ preventScroll: true });
    previousPath.current = path;
  }, [content, path]);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Hides the help button, e.g. on the pages of a wizard. */
    hidesHelp?: true;
  }
}
