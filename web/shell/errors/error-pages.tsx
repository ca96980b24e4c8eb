import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { useTitle } from '#web/design/use-title.ts';
import styles from './error-pages.module.css';

/** A page with a message and a link. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <section className={styles.message}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage title={t`Page Not Found (404)`}>
      <p>{textOf(problems.not_found.title)}</p>
      <Link to="/">{t`Go home`}</Link>
    </MessagePage>
  );
}

/** Shown to people without access to a page, and after a session has ended. */
export function AccessDeniedPage() {
  const { then } = useSearch({ strict: false });
  return (
    <MessagePage title={t`Access denied`}>
      {then ? (
        <>
          <p>{textOf(problems.signed_out.title)}</p>
          <Link to="/login" search={{ then }}>
            {t`Log in`}
          </Link>
        </>
      ) : (
        <>
          <p>{t`Your account doesn't have access to this page.`}</p>
          <p>{t`If you need it, ask your organisation's administrator.`}</p>
          <Link to="/">{t`Go home`}</Link>
        </>
      )}
    </MessagePage>
  );
}

export function ClientOutdatedPage() {
  return (
    <MessagePage title={t`Beacon has been updated`}>
      <p>{textOf(problems.client_outdated.title)}</p>
      <a href="/login?outdated=true">{t`Reload and log in`}</a>
    </MessagePage>
  );
}
