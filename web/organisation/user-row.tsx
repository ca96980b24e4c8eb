import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { OrgUser, updateOrganisationUser } from '#contract/organisations.ts';
import { listWords } from '#web/design/list-words.ts';
import { CopyButton } from '#web/design/copy-button.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './users.module.css';
import { RoleToggles } from './role-toggles.tsx';
import { TagsEditor } from './tags-editor.tsx';
import { UserActions } from './user-actions.tsx';
import { UserEditor } from './user-editor.tsx';
import type { OrgUserProps } from './users-cache.ts';

interface UserRowProps extends OrgUserProps {
  /** The link of an invitation sent on this page. */
  link: string | null;
  /** Called with the user of the answer, because a changed address may belong to another account. */
  onLink: (id: string, link: string) => void;
}

/** A row with everything an admin can change about a user. */
export function UserRow({ slug, orgUser, link, onLink }: UserRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const userProps = { slug, orgUser };
  return (
    <tr>
      <PersonCell
        {...userProps}
        link={link}
        onLink={onLink}
        isEditing={isEditing}
        onClose={() => setIsEditing(false)}
      />
      <td data-label={t`Beacons`}>
        <BeaconCounts orgUser={orgUser} />
      </td>
      <td data-label={t`Roles`}>
        <RoleToggles {...userProps} />
      </td>
      <td data-label={t`Tags`}>
        <TagsEditor {...userProps} />
      </td>
      <td>
        <UserActions
          {...userProps}
          onEdit={() => setIsEditing(true)}
          onInvited={(newLink) => onLink(orgUser.user.id, newLink)}
        />
      </td>
    </tr>
  );
}

interface PersonCellProps extends UserRowProps {
  isEditing: boolean;
  /** Called when the editing ends. */
  onClose: () => void;
}

/** The person or the form to edit them, and what follows from an edit or an invitation. */
function PersonCell({ link, onLink, isEditing, onClose, ...userProps }: PersonCellProps) {
  const { orgUser } = userProps;
  const { name } = orgUser.user;
  const [proposedEmail, setProposedEmail] = useState<string | null>(null);
  function handleDone(answer: AnswerOf<typeof updateOrganisationUser> | null) {
    onClose();
    if (!answer) return;
    if (answer.link) onLink(answer.user.user.id, answer.link);
    setProposedEmail(answer.emailToConfirm);
  }
  return (
    <th scope="row">
      {isEditing ? <UserEditor {...userProps} onDone={handleDone} /> : <Person orgUser={orgUser} />}
      {link && <InvitationLink name={name} link={link} />}
      {proposedEmail && (
        <p role="status" className={styles.notice}>
          {t`You proposed ${proposedEmail}. The address only changes if ${name} agrees. We emailed them at their current address.`}
        </p>
      )}
    </th>
  );
}

/** The link of an invitation, to pass on if the email does not arrive. */
function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <div role="status" className={styles.notice}>
      <p>
        {t`${name} has been invited. If the email doesn't arrive, share this link yourself. It is shown only this once, works once and expires after seven days.`}
      </p>
      <code>{link}</code>
      <CopyButton text={link} label={t`Copy link`} />
    </div>
  );
}

function Person({ orgUser: { user } }: { orgUser: OrgUser }) {
  const groups = listWords(user.groups);
  return (
    <div className={styles.person}>
      <ClientAvatar name={user.name} picture={user.avatar} size={40} />
      <div>
        <strong>{user.name}</strong>
        {user.pending && <span className={styles.pending}>{t`Invited`}</span>}
        <small>{user.email ?? user.username}</small>
        {user.phone && <small>{user.phone}</small>}
        {user.groups.length > 0 && <small>{t`Groups: ${groups}`}</small>}
      </div>
    </div>
  );
}

function BeaconCounts({ orgUser: { stats } }: { orgUser: OrgUser }) {
  const { asAdmin, asAssessor, asViewer } = stats;
  const words = [
    asAdmin > 0 ? t`${asAdmin} as admin` : null,
    asAssessor > 0 ? t`${asAssessor} as assessor` : null,
    asViewer > 0 ? t`${asViewer} as viewer` : null,
  ].filter((each) => each !== null);
  return (
    <div className={styles.counts}>
      <strong>{stats.beacons}</strong>
      {words.length > 0 && <small>{listWords(words)}</small>}
    </div>
  );
}
