import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import parts from '#web/design/parts.module.css';
import { historyQuery, versionQuery } from '#web/frameworks/library/library-query.ts';
import styles from './detail.module.css';
import { FrameworkActions } from './framework-actions.tsx';
import { FrameworkAnswers } from './framework-answers.tsx';
import { HowScored } from './how-scored.tsx';
import { TryVersion } from './try-version.tsx';
import { Uses } from './uses.tsx';
import { Versions } from './versions.tsx';

const route = getRouteApi('/org/$slug/frameworks/$id');

interface SectionsProps extends ComponentProps<typeof Versions> {
  latest: number;
}

/** A questionnaire: how it is scored, its versions and the Beacons that use it. */
export function FrameworkPage() {
  const { slug, id } = route.useParams();
  const query = useQuery(historyQuery(slug, id));
  useTitle(query.data?.title ?? t`Questionnaire`);
  if (query.error && !(query.data && isTransient(query.error))) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  const history = query.data;
  const latest = history?.versions[0];
  if (!latest) return <LoadingSkeleton label={t`Loading questionnaire`} />;
  return (
    <>
      <Link to="/org/$slug/frameworks" params={{ slug }} className={parts.back ?? ''}>
        ‹ {t`Questionnaires`}
      </Link>
      <header className={styles.head}>
        <h1 dir="auto">{history.title}</h1>
        <FrameworkActions slug={slug} id={id} history={history} version={latest.version} />
      </header>
      {history.retiredAt && (
        <p className={parts.notice}>
          {t`This questionnaire is retired: it isn't offered for new Beacons. Beacons that use it continue.`}
        </p>
      )}
      <Sections slug={slug} id={id} history={history} latest={latest.version} />
    </>
  );
}

/** The sections come together, because each of them moves those below it. */
function Sections({ slug, id, history, latest }: SectionsProps) {
  const asked = useQuery(versionQuery(slug, id, latest));
  if (!asked.isFetched) return <LoadingSkeleton label={t`Loading questionnaire`} />;
  return (
    <div className={styles.sections}>
      <TryVersion slug={slug} id={id} version={latest} />
      <HowScored slug={slug} id={id} version={latest} />
      <Versions slug={slug} id={id} history={history} />
      <Uses slug={slug} id={id} versions={history.versions.map(({ version }) => version)} />
      <FrameworkAnswers slug={slug} id={id} history={history} />
    </div>
  );
}
