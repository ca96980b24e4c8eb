import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { SearchField } from '#web/design/search-field.tsx';
import { useTitle } from '#web/design/use-title.ts';
import lists from '#web/design/list.module.css';
import { DraftList } from './draft-list.tsx';
import { FrameworkList } from './framework-list.tsx';
import styles from './library.module.css';
import { type LibraryFramework, libraryQuery } from './library-query.ts';
import { useBeginDraft } from './use-begin-draft.ts';

const route = getRouteApi('/org/$slug/frameworks');

/** From how many questionnaires on they can be searched. */
const searchableCount = 11;

/** The questionnaires of an organisation and those that come with Beacon. */
export function LibraryPage() {
  const { slug } = route.useParams();
  const query = useQuery(libraryQuery(slug));
  useTitle(t`Questionnaires`);
  if (query.error && !(query.data && isTransient(query.error))) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingSkeleton label={t`Loading questionnaires`} />;
  const { frameworks, drafts } = query.data;
  return (
    <>
      <header className={styles.head}>
        <h1>{t`Questionnaires`}</h1>
        <div className={styles.actions}>
          <Link to="/org/$slug/frameworks/import" params={{ slug }} className={styles.second}>
            {t`Import a questionnaire`}
          </Link>
          <NewQuestionnaire slug={slug} />
        </div>
      </header>
      {drafts.length > 0 && <DraftList slug={slug} drafts={drafts} />}
      <Frameworks slug={slug} frameworks={frameworks} />
    </>
  );
}

function NewQuestionnaire({ slug }: { slug: string }) {
  const { submit, isBusy } = useBeginDraft(slug);
  return (
    <Button size="md" loading={isBusy} onClick={() => submit({ from: 'blank' })}>
      {t`New questionnaire`}
    </Button>
  );
}

function Frameworks({ slug, frameworks }: { slug: string; frameworks: LibraryFramework[] }) {
  const [term, setTerm] = useState('');
  const found = frameworks.filter(({ title }) => matches(title, term));
  const [own, shipped] = [found.filter(({ isOwn }) => isOwn), found.filter(({ isOwn }) => !isOwn)];
  const hasOwn = frameworks.some(({ isOwn }) => isOwn);
  return (
    <>
      {frameworks.length >= searchableCount && (
        <div role="search" className={styles.search}>
          <SearchField term={term} onChange={setTerm} />
        </div>
      )}
      <p role="status" className={lists.empty} hidden={found.length > 0}>
        {found.length === 0 && t`No questionnaire has “${term}” in its title.`}
      </p>
      {!hasOwn && (
        <p className={lists.empty}>
          {t`Your organisation has no questionnaires of its own yet. Build a new one, duplicate one that comes with Beacon, or import a file of another system.`}
        </p>
      )}
      <FrameworkList slug={slug} title={t`Your organisation’s`} frameworks={own} />
      <FrameworkList slug={slug} title={t`Included with Beacon`} frameworks={shipped} />
    </>
  );
}

function matches(title: string, term: string): boolean {
  return title.toLocaleLowerCase().includes(term.toLocaleLowerCase());
}
