import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';

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
          <Advice />
          <Link to="/">{t`Go home`}</Link>
        </>
      )}
    </MessagePage>
  );
}

/** Administrators have nobody to ask: they change their own roles. */
function Advice() {
  const own = useCurrentUser()?.orgs.find(({ roles }) => roles.includes('admin'));
  if (!own) return <p>{t`If you need it, ask your organisation's administrator.`}</p>;
  return (
    <p>
      {t`You are an administrator: you can change your own roles.`}{' '}
      <Link to="/org/$slug" params={{ slug: own.slug }}>
        {t`Open Org management`}
      </Link>
    </p>
  );
}
