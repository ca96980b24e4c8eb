import { Outlet, useRouterState } from '@tanstack/react-router';
import { DevelopmentBar } from '../development/development-bar.tsx';
import { Header } from './header.tsx';
import styles from './page.module.css';

/** The frame of every page: skip link, header, content and, in demos, the development bar. */
export function Page() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" className={styles.content} aria-busy={isLoading} tabIndex={-1}>
        <Outlet />
      </main>
      <DevelopmentBar />
    </>
  );
}
