import { Link } from '@tanstack/react-router';
import type { OrgUser } from '#contract/organisations.ts';
import type { OrgSearch } from './org-search.ts';
import page from './organisation.module.css';
import { UserRow } from './user-row.tsx';
import styles from './users.module.css';

/** The links of invitations created on this page, by user id. */
export type InvitationLinks = Record<string, string>;

interface UserListProps {
  slug: string;
  users: OrgUser[];
  search: OrgSearch;
  links: InvitationLinks;
  onLink: (id: string, link: string) => void;
}

/** The users as a table, which becomes cards on a phone. */
export function UserList({ slug, users, search, links, onLink }: UserListProps) {
  if (users.length === 0) return <EmptyList slug={slug} search={search} />;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Beacons</th>
          <th scope="col">Roles</th>
          <th scope="col">Tags</th>
          <th scope="col">
            <span className={styles.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((orgUser) => (
          <UserRow
            key={orgUser.user.id}
            slug={slug}
            orgUser={orgUser}
            link={links[orgUser.user.id] ?? null}
            onLink={onLink}
          />
        ))}
      </tbody>
    </table>
  );
}

function EmptyList({ slug, search: { role, searchTerm } }: Pick<UserListProps, 'slug' | 'search'>) {
  if (!role && !searchTerm) return <p className={page.empty}>Nobody is here yet.</p>;
  return (
    <p className={page.empty}>
      No user matches these filters.{' '}
      <Link to="/org/$slug" params={{ slug }} search={{}}>
        Show everybody
      </Link>
    </p>
  );
}
