import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { problems } from '#contract/problems.ts';
import { useTitle } from '#web/design/use-title.ts';
import styles from './error-pages.module.css';

interface MessageProps {
  title: string;
  children: ReactNode;
}

/** A page with a message and a link. */
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

/** Shown to people without access to a page, and after a session has ended. */
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
