import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  type addOrganisationUser,
  listOrganisationUsers,
  type Organisation,
} from '#contract/organisations.ts';
import { textOf } from '#contract/messages.ts';
import { organisationRoles } from '#contract/words.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { SearchField } from '#web/design/search-field.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { AddUserForm } from './add-user-form.tsx';
import styles from './organisation.module.css';
import { OrganisationFrame } from './organisation-frame.tsx';
import { OrganisationHead } from './organisation-head.tsx';
import { type OrgSearch, orgSearch } from './org-search.ts';
import { type InvitationLinks, UserList } from './user-list.tsx';
import { organisationQuery, prependUser, usersKey } from './users-cache.ts';

const route = getRouteApi('/org/$slug');

/** The page of an organisation and its users, for its admins. */
export function OrganisationPage() {
  const { slug } = route.useParams();
  const [links, setLinks] = useState<InvitationLinks>({});
  // Each way that asks for a new user opens the form.
  const way = useLocation({ select: ({ state }) => (state.addsUser && state.__TSR_key) || '' });
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
    <OrganisationFrame slug={slug}>
      <Head key={way} addsUser={way !== ''} organisation={organisation} onLink={addLink} />
      <Users slug={slug} links={links} onLink={addLink} />
    </OrganisationFrame>
  );
}

interface WithLinks {
  onLink: (id: string, link: string) => void;
}

interface HeadProps extends WithLinks {
  organisation: Organisation;
  addsUser: boolean;
}

function Head({ organisation, addsUser, onLink }: HeadProps) {
  const { slug } = organisation;
  const [isAdding, setIsAdding] = useState(addsUser);
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
  const open = (to: OrgSearch, replace: boolean) =>
    void navigate({ search: orgSearch({ ...to }), replace });
  const list = useListPage({
    queryKey: usersKey(slug, search),
    search,
    load: (query, signal) => call(listOrganisationUsers, { params: { slug }, query, signal }),
    open,
  });
  return (
    <>
      <ListView
        list={list}
        loading={t`Loading users`}
        head={<UserFilters search={search} onChange={(filters) => open(filters, true)} />}
      >
        {({ users }) => <UserList slug={slug} users={users} search={search} {...links} />}
      </ListView>
      {!search.role && !search.searchTerm && (
        <>
          <StartLink slug={slug} />
          <ArchiveSection slug={slug} />
        </>
      )}
    </>
  );
}

interface UserFiltersProps {
  search: OrgSearch;
  onChange: (search: OrgSearch) => void;
}

/** Filters for the users; a change returns to the first page. */
function UserFilters({ search: { role, searchTerm }, onChange }: UserFiltersProps) {
  const roles = Object.entries(organisationRoles);
  const options = roles.map(([value, label]) => ({ value, label: textOf(label) }));
  return (
    <div role="search" className={styles.filters}>
      <NativeSelect
        label={t`Role`}
        data={[{ value: '', label: t`Any` }, ...options]}
        value={role ?? ''}
        onChange={({ currentTarget }) =>
          onChange(orgSearch({ role: currentTarget.value, searchTerm }))
        }
      />
      <SearchField
        term={searchTerm ?? ''}
        onChange={(term) => onChange(orgSearch({ role, searchTerm: term }))}
      />
    </div>
  );
}

/** Shown for the unfiltered list only. */
function StartLink({ slug }: { slug: string }) {
  const organisation = useCurrentUser()?.orgs.find((each) => each.slug === slug);
  if (organisation?.isSample) return null;
  return (
    <section className={styles.section} aria-labelledby="start">
      <h2 id="start">{t`First steps`}</h2>
      <p>{t`Try a test assessment, explore with a sample organisation, and check email and backups.`}</p>
      <Link to="/org/$slug/start" params={{ slug }}>
        {t`Show first steps`}
      </Link>
    </section>
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the form for a new user. */
    addsUser?: true;
  }
}
