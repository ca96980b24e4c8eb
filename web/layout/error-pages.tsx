import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './error-pages.module.css';

interface MessageProps {
  title: string;
  children: ReactNode;
}

/** A page that is only a message and a way out of it. */
export function MessagePage({ title, children }: MessageProps) {
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
      <p>Oh no! We couldn't find what you were looking for.</p>
      <Link to="/">Go home</Link>
    </MessagePage>
  );
}

export function AccessDeniedPage() {
  return (
    <MessagePage title="Access denied">
      <p>Your account does not give you access to that page.</p>
      <p>If you think it should, ask your organisation's administrator.</p>
      <Link to="/">Go home</Link>
    </MessagePage>
  );
}

export function ClientOutdatedPage() {
  return (
    <MessagePage title="Beacon has been updated">
      <p>Server has been updated. Please re-sign in.</p>
      <a href="/login">Reload and log in</a>
    </MessagePage>
  );
}
