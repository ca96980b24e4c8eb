import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
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

export function ClientOutdatedPage() {
  return (
    <MessagePage title={t`Beacon has been updated`}>
      <p>{textOf(problems.client_outdated.title)}</p>
      <a href="/login?outdated=true">{t`Reload and log in`}</a>
    </MessagePage>
  );
}
