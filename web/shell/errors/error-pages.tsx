import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { problems } from '#contract/problems.ts';
import { useTitle } from '#web/design/use-title.ts';
import styles from './error-pages.module.css';

interface MessageProps {
  title: string;
  children: ReactNode;
}

/** A page that is only a message and a way out of it. */
export function MessagePage({ title, children }: MessageProps) {
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
    <MessagePage title="Page Not Found (404)">
      <p>{problems.not_found.title}</p>
      <Link to="/">Go home</Link>
    </MessagePage>
  );
}

/** For somebody who may not see a page, or whose session ended while one was open. */
export function AccessDeniedPage() {
  const { then } = useSearch({ strict: false });
  return (
    <MessagePage title="Access denied">
      {then ? (
        <p>{problems.signed_out.title}</p>
      ) : (
        <>
          <p>Your account does not give you access to that page.</p>
          <p>If you think it should, ask your organisation's administrator.</p>
        </>
      )}
      {then ? (
        <Link to="/login" search={{ then }}>
          Log in
        </Link>
      ) : (
        <Link to="/">Go home</Link>
      )}
    </MessagePage>
  );
}

export function ClientOutdatedPage() {
  return (
    <MessagePage title="Beacon has been updated">
      <p>{problems.client_outdated.title}</p>
      <a href="/login?outdated=true">Reload and log in</a>
    </MessagePage>
  );
}
