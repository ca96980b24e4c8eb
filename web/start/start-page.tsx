import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { updateStart } from '#contract/start.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { flash } from '#web/shell/session/flash.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { showStart, startQuery } from './start-query.ts';
import { StartSteps } from './start-steps.tsx';
import styles from './start.module.css';

const route = getRouteApi('/org/$slug/start');

/** The first steps of an organisation, also once they are done or dismissed. */
export function StartPage() {
  const { slug } = route.useParams();
  const title = t`First steps`;
  useTitle(title);
  const query = useQuery(startQuery(slug));
  const organisation = useCurrentUser()?.orgs.find((each) => each.slug === slug);
  const start = query.data?.start;
  if (query.error) return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  if (!start || !organisation) return <LoadingSkeleton label={t`Loading first steps`} />;
  return (
    <div className={styles.page}>
      <Link to="/org/$slug" params={{ slug }}>
        {organisation.name}
      </Link>
      <h1>{title}</h1>
      {start.isDismissed && <ShowAgain slug={slug} />}
      <StartSteps organisation={organisation} start={start} />
    </div>
  );
}

function ShowAgain({ slug }: { slug: string }) {
  const { submit, isBusy } = useSubmit(async () => {
    try {
      showStart(slug, await call(updateStart, { params: { slug }, body: { isDismissed: false } }));
      // The home page learns from the session whether there are steps to show.
      await refetchUser();
    } catch (error) {
      flash(error);
    }
  });
  return (
    <p>
      {t`You have hidden these steps on the home page.`}{' '}
      <Button variant="default" loading={isBusy} onClick={submit}>
        {t`Show them there again`}
      </Button>
    </p>
  );
}
