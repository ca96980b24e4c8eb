import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { addOrganisationUser, Organisation } from '#contract/organisations.ts';
import { isPassing } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { Pager } from '../ui/pager.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import { AddUserForm } from './add-user-form.tsx';
import { InvitationLink } from './invitation-link.tsx';
import styles from './organisation.module.css';
import { OrganisationHead } from './organisation-head.tsx';
import { orgSearch } from './org-search.ts';
import { UserFilters } from './user-filters.tsx';
import { UserList } from './user-list.tsx';
import { organisationQuery, showFirst, usersQuery } from './users-cache.ts';

const route = getRouteApi('/org/$slug');

/** An organisation and its users, for its admins. */
export function OrganisationPage() {
  const { slug } = route.useParams();
  const found = useQuery(organisationQuery(slug));
  const organisation = found.data?.organisation;
  useTitle(organisation?.name ?? 'Organisation');
  if (found.error && !(organisation && isPassing(found.error))) {
    return <SomethingWrong error={found.error} retry={() => void found.refetch()} />;
  }
  if (!organisation) return <Waiting label="Loading the organisation" />;
  return (
    <>
      <Head organisation={organisation} />
      <Users slug={slug} />
    </>
  );
}

function Head({ organisation }: { organisation: Organisation }) {
  const { slug } = organisation;
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<AnswerOf<typeof addOrganisationUser> | null>(null);
  function handleAdded(answer: AnswerOf<typeof addOrganisationUser>) {
    setIsAdding(false);
    setAdded(answer);
    showFirst(slug, answer.user);
  }
  return (
    <>
      <OrganisationHead organisation={organisation}>
        {!isAdding && <Button onClick={() => setIsAdding(true)}>Add User</Button>}
      </OrganisationHead>
      {isAdding && (
        <AddUserForm slug={slug} onAdded={handleAdded} onCancel={() => setIsAdding(false)} />
      )}
      {added && !isAdding && <InvitationLink name={added.user.user.name} link={added.link} />}
    </>
  );
}

function Users({ slug }: { slug: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(usersQuery(slug, search));
  if (list.error && !(list.data && isPassing(list.error))) {
    return <SomethingWrong error={list.error} retry={() => void list.refetch()} />;
  }
  return (
    <>
      <UserFilters
        search={search}
        onChange={(filters) => void navigate({ search: filters, replace: true })}
      />
      {list.data ? (
        <div aria-busy={list.isPlaceholderData} className={styles.list}>
          <UserList slug={slug} users={list.data.users} search={search} />
          <Pager
            page={list.data.page}
            totalPages={list.data.totalPages}
            onPage={(page) => void navigate({ search: orgSearch({ ...search, page }) })}
          />
        </div>
      ) : (
        <Waiting label="Loading the users" />
      )}
      {!search.role && !search.searchTerm && <ArchiveSection slug={slug} />}
    </>
  );
}

/** Stands where the whole organisation is looked at, and not where somebody is searched for. */
function ArchiveSection({ slug }: { slug: string }) {
  return (
    <section className={styles.section} aria-labelledby="archive">
      <h2 id="archive">Archive Beacons</h2>
      <p>Put away all Beacons of one framework at once, when an organisation stops using it.</p>
      <Link to="/org/$slug/archive" params={{ slug }}>
        Choose a framework to archive
      </Link>
    </section>
  );
}
