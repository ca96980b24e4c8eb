import { Link } from '@tanstack/react-router';
import type { OrgUser } from '#contract/organisations.ts';
import type { OrgSearch } from './org-search.ts';
import styles from './organisation.module.css';
import { UserRow } from './user-row.tsx';

interface UserListProps {
  slug: string;
  users: OrgUser[];
  search: OrgSearch;
}

/** Users as a table; each a card on a phone. */
export function UserList({ slug, users, search }: UserListProps) {
  if (users.length === 0) return <Nobody slug={slug} search={search} />;
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
        {users.map((shown) => (
          <UserRow key={shown.user.id} slug={slug} shown={shown} />
        ))}
      </tbody>
    </table>
  );
}

function Nobody({ slug, search: { role, searchTerm } }: Omit<UserListProps, 'users'>) {
  if (!role && !searchTerm) return <p className={styles.empty}>Nobody is here yet.</p>;
  return (
    <p className={styles.empty}>
      No user matches these filters.{' '}
      <Link to="/org/$slug" params={{ slug }} search={{}}>
        Show everybody
      </Link>
    </p>
  );
}
