import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrgUser } from '#contract/organisations.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { InvitationLink } from './invitation-link.tsx';
import styles from './users.module.css';
import { RoleToggles } from './role-toggles.tsx';
import { TagsEditor } from './tags-editor.tsx';
import { UserActions } from './user-actions.tsx';
import { UserEditor } from './user-editor.tsx';
import type { OrgUserProps } from './org-user-props.ts';

interface UserRowProps extends Omit<OrgUserProps, 'login'> {
  /** The link of an invitation sent on this page. */
  link: string | null;
  /** Called with the user of the answer, because a changed address may belong to another account. */
  onLink: (id: string, link: string) => void;
}

/** A row with everything an admin can change about a user. */
export function UserRow({ slug, orgUser, link, onLink }: UserRowProps) {
  const { user } = orgUser;
  const [isEditing, setIsEditing] = useState(false);
  const [proposedEmail, setProposedEmail] = useState<string | null>(null);
  const userProps = { slug, orgUser, login: user.email ?? user.username ?? '' };
  return (
    <tr>
      <th scope="row">
        {isEditing ? (
          <UserEditor
            {...userProps}
            onDone={(answer) => {
              setIsEditing(false);
              if (!answer) return;
              if (answer.link) onLink(answer.user.user.id, answer.link);
              setProposedEmail(answer.emailToConfirm);
            }}
          />
        ) : (
          <Person orgUser={orgUser} />
        )}
        {link && <InvitationLink name={user.name} link={link} />}
        {proposedEmail && (
          <p role="status" className={styles.notice}>
            <Trans>
              {proposedEmail} was proposed. The address changes only if {user.name} agrees. We
              emailed them at their current address.
            </Trans>
          </p>
        )}
      </th>
      <td data-label="Beacons">
        <BeaconCounts orgUser={orgUser} />
      </td>
      <td data-label="Roles">
        <RoleToggles {...userProps} />
      </td>
      <td data-label="Tags">
        <TagsEditor {...userProps} />
      </td>
      <td>
        <UserActions
          {...userProps}
          onEdit={() => setIsEditing(true)}
          onInvited={(newLink) => onLink(user.id, newLink)}
        />
      </td>
    </tr>
  );
}

function Person({ orgUser: { user } }: { orgUser: OrgUser }) {
  return (
    <div className={styles.person}>
      <ClientAvatar name={user.name} picture={user.avatar} size={40} />
      <div>
        <strong>{user.name}</strong>
        {user.pending && <span className={styles.pending}>{t`Invited`}</span>}
        <small>{user.email ?? user.username}</small>
        {user.phone && <small>{user.phone}</small>}
        {user.groups.length > 0 && (
          <small>
            <Trans>Groups: {user.groups.join(', ')}</Trans>
          </small>
        )}
      </div>
    </div>
  );
}

function BeaconCounts({ orgUser: { stats } }: { orgUser: OrgUser }) {
  const parts = [
    [stats.asAdmin, t`as admin`],
    [stats.asAssessor, t`as assessor`],
    [stats.asViewer, t`as viewer`],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, as]) => `${count} ${as}`);
  return (
    <div className={styles.counts}>
      <strong>{stats.beacons}</strong>
      {words.length > 0 && <small>{words.join(', ')}</small>}
    </div>
  );
}
