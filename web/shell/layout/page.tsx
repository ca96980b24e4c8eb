import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { isDemo } from '#web/demo/is-demo.ts';
import { Header } from './header.tsx';
import { HelpButton } from './help.tsx';
import styles from './page.module.css';

const DevelopmentBar = lazy(async () => ({
  default: (await import('#web/demo/development-bar.tsx')).DevelopmentBar,
}));

/** The frame of every page: skip link, the demo's bar where there is one, header and content. */
export function Page() {
  const content = useRef<HTMLElement>(null);
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const hidesHelp = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hidesHelp === true),
  });
  useFocusOnArrival(content);
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isDemo() && (
        <div className={styles.demo}>
          <Suspense>
            <DevelopmentBar />
          </Suspense>
        </div>
      )}
      <Header />
      <main
        ref={content}
        id="content"
        className={styles.content}
        aria-busy={isLoading}
        tabIndex={-1}
      >
        <Outlet />
      </main>
      {!hidesHelp && (
        <footer className={styles.footer}>
          <HelpButton />
        </footer>
      )}
    </>
  );
}

/** A new page is read from its beginning, unless it has put the focus on a field of its own. */
function useFocusOnArrival(content: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isNew = before.current && before.current !== path;
    const isPlaced = content.current?.contains(document.activeElement);
    if (isNew && !isPlaced) content.current?.focus({ preventScroll: true });
    before.current = path;
  }, [content, path]);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** For a page whose way on must not be left, like a form of many steps. */
    hidesHelp?: true;
  }
}
