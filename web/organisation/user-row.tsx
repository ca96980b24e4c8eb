import { useState } from 'react';
import type { OrgUser } from '#contract/organisations.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { InvitationLink } from './invitation-link.tsx';
import styles from './users.module.css';
import { RoleToggles } from './role-toggles.tsx';
import { TagsEditor } from './tags-editor.tsx';
import { UserActions } from './user-actions.tsx';
import { UserEditor } from './user-editor.tsx';
import type { ShownUser } from './shown-user.ts';

interface UserRowProps extends Omit<ShownUser, 'named'> {
  /** Of the invitation they were sent just now. */
  link: string | null;
  /** Of whoever the answer names: at another address they are another account. */
  onLink: (id: string, link: string) => void;
}

/** A user with everything their admin can change of them. */
export function UserRow({ slug, shown, link, onLink }: UserRowProps) {
  const { user } = shown;
  const [isEditing, setIsEditing] = useState(false);
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  const about = { slug, shown, named: user.email ?? user.username ?? '' };
  return (
    <tr>
      <th scope="row">
        {isEditing ? (
          <UserEditor
            {...about}
            onDone={(answer) => {
              setIsEditing(false);
              if (!answer) return;
              if (answer.link) onLink(answer.user.user.id, answer.link);
              setToConfirm(answer.emailToConfirm);
            }}
          />
        ) : (
          <Person shown={shown} />
        )}
        {link && <InvitationLink name={user.name} link={link} />}
        {toConfirm && (
          <p role="status" className={styles.notice}>
            {toConfirm} was proposed. The address changes only if {user.name} agrees. We emailed
            them at their current address.
          </p>
        )}
      </th>
      <td data-label="Beacons">
        <BeaconCounts shown={shown} />
      </td>
      <td data-label="Roles">
        <RoleToggles {...about} />
      </td>
      <td data-label="Tags">
        <TagsEditor {...about} />
      </td>
      <td>
        <UserActions
          {...about}
          onEdit={() => setIsEditing(true)}
          onInvited={(made) => onLink(user.id, made)}
        />
      </td>
    </tr>
  );
}

function Person({ shown: { user } }: { shown: OrgUser }) {
  return (
    <div className={styles.person}>
      <ClientAvatar name={user.name} picture={user.avatar} size={40} />
      <div>
        <strong>{user.name}</strong>
        {user.pending && <span className={styles.pending}>Invited</span>}
        <small>{user.email ?? user.username}</small>
        {user.phone && <small>{user.phone}</small>}
        {user.groups.length > 0 && <small>Groups: {user.groups.join(', ')}</small>}
      </div>
    </div>
  );
}

function BeaconCounts({ shown: { stats } }: { shown: OrgUser }) {
  const parts = [
    [stats.asAdmin, 'as admin'],
    [stats.asAssessor, 'as assessor'],
    [stats.asViewer, 'as viewer'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, as]) => `${count} ${as}`);
  return (
    <div className={styles.counts}>
      <strong>{stats.beacons}</strong>
      {words.length > 0 && <small>{words.join(', ')}</small>}
    </div>
  );
}
