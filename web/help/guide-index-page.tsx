import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { SearchField } from '#web/design/search-field.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { audienceWords } from './audience-words.ts';
import { audiences, type GuidePage } from './guide-page.ts';
import { guideQuery } from './guide-query.ts';
import styles from './help.module.css';
import { searchGuide } from './search-guide.ts';

const route = getRouteApi('/help');

/** The pages of the guide by the people they are for, or those that contain what is searched. */
export function GuideIndexPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(guideQuery);
  const title = t`Guide`;
  useTitle(title);
  const search = useCallback(
    (term: string) => void navigate({ search: term === '' ? {} : { q: term }, replace: true }),
    [navigate],
  );
  if (query.error) return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  const pages = query.data;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <div role="search">
        <SearchField term={q} onChange={search} />
      </div>
      {!pages && <LoadingSkeleton label={t`Loading the guide`} shape="rows" />}
      {pages && (q === '' ? <Contents pages={pages} /> : <Found pages={searchGuide(pages, q)} />)}
    </div>
  );
}

function Contents({ pages }: { pages: GuidePage[] }) {
  return audiences.map((audience) => (
    <section key={audience} aria-labelledby={audience}>
      <h2 id={audience}>{audienceWords(audience)}</h2>
      <PageList pages={pages.filter((page) => page.audience === audience)} />
    </section>
  ));
}

function Found({ pages }: { pages: GuidePage[] }) {
  return (
    <>
      <p role="status">
        {plural(pages.length, {
          0: 'No page of the guide contains these words.',
          one: '# page',
          other: '# pages',
        })}
      </p>
      {pages.length === 0 ? (
        <Link to="/help" className={styles.all}>{t`All guide pages`}</Link>
      ) : (
        <PageList pages={pages} />
      )}
    </>
  );
}

function PageList({ pages }: { pages: GuidePage[] }) {
  return (
    <ul className={styles.list}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link to="/help/$page" params={{ page: page.id }}>
            {page.title}
          </Link>
          <p>{summaryOf(page)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The first sentence of a page: what one gets. */
function summaryOf({ blocks: [first] }: GuidePage): string {
  return first?.kind === 'paragraph' ? first.parts.map(({ text }) => text).join('') : '';
}
