import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { finishSignOn } from '#contract/sign-on.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { sameOriginPath } from '#web/shell/session/same-origin-path.ts';
import { rememberUser } from '#web/shell/session/session.ts';

/** What the provider sent, before the router writes it in its own way. */
const { search } = window.location;

/** Where a provider sends people back: signs them in, or says why not. */
export function SignedOnPage() {
  const router = useRouter();
  const { data, error } = useQuery({
    queryKey: ['signed-on', search],
    queryFn: () => call(finishSignOn, { body: { search } }),
    // What was sent works once.
    retry: false,
    staleTime: Infinity,
    meta: { showsErrors: true },
  });
  useEffect(() => {
    if (!data) return;
    rememberUser(data.user);
    router.history.replace(sameOriginPath(data.then ?? undefined));
  }, [data, router]);
  if (!error) return <LoadingSkeleton label={t`Signing you in`} />;
  return (
    <MessagePage title={t`You are not signed in`}>
      <p role="alert">{problemTitle(error)}</p>
      <Link to="/login">{t`Back to login`}</Link>
    </MessagePage>
  );
}
