import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { NotFoundPage } from '#web/shell/errors/error-pages.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { audienceWords } from './audience-words.ts';
import { GuideBlock } from './guide-block.tsx';
import type { GuidePage } from './guide-page.ts';
import { guideQuery } from './guide-query.ts';
import styles from './help.module.css';

const route = getRouteApi('/help/$page');

/** A page of the guide, with the way to the pages before and after it. */
export function GuidePageView() {
  const { page: id } = route.useParams();
  const query = useQuery(guideQuery);
  const pages = query.data;
  if (query.error) return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  if (!pages) return <LoadingSkeleton label={t`Loading the guide`} />;
  const index = pages.findIndex((each) => each.id === id);
  const page = pages[index];
  if (!page) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <Link to="/help">{t`All guide pages`}</Link>
      <Article key={id} page={page} />
      <nav className={styles.neighbours} aria-label={t`Guide`}>
        <Neighbour label={t`Previous`} page={pages[index - 1]} />
        <Neighbour label={t`Next`} page={pages[index + 1]} />
      </nav>
    </div>
  );
}

function Article({ page }: { page: GuidePage }) {
  useTitle(page.title);
  return (
    <article className={styles.article}>
      <p className={styles.audience}>{audienceWords(page.audience)}</p>
      <h1>{page.title}</h1>
      {page.blocks.map((block, index) => (
        <GuideBlock key={index} block={block} />
      ))}
    </article>
  );
}

function Neighbour({ label, page }: { label: string; page: GuidePage | undefined }) {
  if (!page) return <span />;
  return (
    <Link to="/help/$page" params={{ page: page.id }}>
      <small>{label}</small> <span>{page.title}</span>
    </Link>
  );
}
