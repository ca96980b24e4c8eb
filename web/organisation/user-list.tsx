import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OrgUser } from '#contract/organisations.ts';
import type { OrgSearch } from './org-search.ts';
import { UserRow } from './user-row.tsx';
import styles from './users.module.css';
import hidden from '#web/design/hidden.module.css';
import lists from '#web/design/list.module.css';

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
          <th scope="col">{t`User`}</th>
          <th scope="col">{t`Beacons`}</th>
          <th scope="col">{t`Tags`}</th>
          <th scope="col">
            <span className={hidden.hidden}>{t`Actions`}</span>
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
  if (!role && !searchTerm) return <p className={lists.empty}>{t`No users yet.`}</p>;
  return (
    <p className={lists.empty}>
      <Trans>
        No users match these filters.{' '}
        <Link to="/org/$slug" params={{ slug }} search={{}}>
          Show everyone
        </Link>
      </Trans>
    </p>
  );
}
