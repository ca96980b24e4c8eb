import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { addOrganisationUser, Organisation } from '#contract/organisations.ts';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useCorrectedPage } from '#web/shell/api/list-page.ts';
import { Pager } from '#web/design/pager.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { AddUserForm } from './add-user-form.tsx';
import styles from './organisation.module.css';
import { OrganisationHead } from './organisation-head.tsx';
import { orgSearch } from './org-search.ts';
import { UserFilters } from './user-filters.tsx';
import { type InvitationLinks, UserList } from './user-list.tsx';
import { organisationQuery, prependUser, usersQuery } from './users-cache.ts';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/org/$slug');

/** The page of an organisation and its users, for its admins. */
export function OrganisationPage() {
  const { slug } = route.useParams();
  const [links, setLinks] = useState<InvitationLinks>({});
  const query = useQuery(organisationQuery(slug));
  const organisation = query.data?.organisation;
  useTitle(organisation?.name ?? t`Organisation`);
  if (query.error && !(organisation && isTransient(query.error))) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!organisation) return <LoadingSkeleton label={t`Loading organisation`} />;
  const addLink = (id: string, link: string) =>
    setLinks((previous) => ({ ...previous, [id]: link }));
  return (
    <>
      <Head organisation={organisation} onLink={addLink} />
      <Users slug={slug} links={links} onLink={addLink} />
    </>
  );
}

interface WithLinks {
  onLink: (id: string, link: string) => void;
}

function Head({ organisation, onLink }: WithLinks & { organisation: Organisation }) {
  const { slug } = organisation;
  const [isAdding, setIsAdding] = useState(false);
  function handleAdded({ user, link }: AnswerOf<typeof addOrganisationUser>) {
    setIsAdding(false);
    onLink(user.user.id, link);
    prependUser(slug, user);
  }
  return (
    <>
      <OrganisationHead organisation={organisation}>
        {!isAdding && <Button onClick={() => setIsAdding(true)}>{t`Add user`}</Button>}
      </OrganisationHead>
      {isAdding && (
        <AddUserForm slug={slug} onAdded={handleAdded} onCancel={() => setIsAdding(false)} />
      )}
    </>
  );
}

function Users({ slug, ...links }: WithLinks & { slug: string; links: InvitationLinks }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(usersQuery(slug, search));
  useCorrectedPage(
    search,
    list,
    (position) => void navigate({ search: orgSearch(position), replace: true }),
  );
  if (list.error && !(list.data && isTransient(list.error))) {
    return <SomethingWrong error={list.error} retry={() => void list.refetch()} />;
  }
  return (
    <>
      <UserFilters
        search={search}
        onChange={(filters) => void navigate({ search: filters, replace: true })}
      />
      {list.data ? (
        <div aria-busy={list.isPlaceholderData} className={lists.list}>
          <UserList slug={slug} users={list.data.users} search={search} {...links} />
          <Pager
            page={list.data.page}
            totalPages={list.data.totalPages}
            onPage={(page) => void navigate({ search: orgSearch({ ...search, page }) })}
          />
        </div>
      ) : (
        <LoadingSkeleton label={t`Loading users`} />
      )}
      {!search.role && !search.searchTerm && <ArchiveSection slug={slug} />}
    </>
  );
}

/** Shown for the unfiltered list only. */
function ArchiveSection({ slug }: { slug: string }) {
  return (
    <section className={styles.section} aria-labelledby="archive">
      <h2 id="archive">{t`Archive Beacons`}</h2>
      <p>{t`Archive every Beacon using a framework at once, when your organisation no longer needs it.`}</p>
      <Link to="/org/$slug/archive" params={{ slug }}>
        {t`Choose a framework to archive`}
      </Link>
    </section>
  );
}
