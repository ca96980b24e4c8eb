import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { textOf } from '#contract/messages.ts';
import type { OrgUser, updateOrganisationUser } from '#contract/organisations.ts';
import { type OrganisationRole, organisationRoles } from '#contract/words.ts';
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

/** A user with their roles and tags, and on demand everything that an admin can change about them. */
export function UserRow(props: UserRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { orgUser } = props;
  const { name, tags } = orgUser.user;
  return (
    <tr className={styles.user}>
      <PersonCell {...props} panelId={isOpen ? panelId : null} />
      <td className={styles.countsCell}>
        <BeaconCounts orgUser={orgUser} />
      </td>
      <td className={styles.tagsCell}>
        <Tags tags={tags} />
      </td>
      <td className={styles.manageCell}>
        <ManageButton
          name={name}
          isOpen={isOpen}
          panelId={panelId}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </td>
    </tr>
  );
}

interface ManageButtonProps {
  name: string;
  isOpen: boolean;
  panelId: string;
  onToggle: () => void;
}

function ManageButton({ name, isOpen, panelId, onToggle }: ManageButtonProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-row
      aria-label={t`Manage ${name}`}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      {t`Manage`}
      <span aria-hidden="true"> {isOpen ? '▴' : '▾'}</span>
    </button>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </div>
  );
}

/** The names of what a user may do in the organisation. */
function heldRoles({ orgRoles, importer }: OrgUser): string[] {
  const roles = Object.keys(organisationRoles) as OrganisationRole[];
  const held = roles.filter((role) => orgRoles.includes(role));
  return [
    ...held.map((role) => textOf(organisationRoles[role])),
    ...(importer ? [t`Can import`] : []),
  ];
}

interface PersonCellProps extends UserRowProps {
  /** The id of what can be changed; null while it is closed. */
  panelId: string | null;
}

/** The person or the form to edit them, what can be changed, and what follows from an edit or an invitation. */
function PersonCell({ link, onLink, panelId, ...userProps }: PersonCellProps) {
  const { id, name } = userProps.orgUser.user;
  const [isEditing, setIsEditing] = useState(false);
  const [proposedEmail, setProposedEmail] = useState<string | null>(null);
  function handleDone(answer: AnswerOf<typeof updateOrganisationUser> | null) {
    setIsEditing(false);
    if (!answer) return;
    if (answer.link) onLink(answer.user.user.id, answer.link);
    setProposedEmail(answer.emailToConfirm);
  }
  return (
    <th scope="row">
      {isEditing ? (
        <UserEditor {...userProps} onDone={handleDone} />
      ) : (
        <Person orgUser={userProps.orgUser} />
      )}
      {link && <InvitationLink name={name} link={link} />}
      {proposedEmail && (
        <p role="status" className={styles.notice}>
          {t`You proposed ${proposedEmail}. The address only changes if ${name} agrees. We emailed them at their current address.`}
        </p>
      )}
      {panelId && (
        <div id={panelId} className={styles.panel}>
          <PhoneDetails orgUser={userProps.orgUser} />
          <RoleToggles {...userProps} />
          <TagsEditor {...userProps} />
          <UserActions
            {...userProps}
            onEdit={() => setIsEditing(true)}
            onInvited={(newLink) => onLink(id, newLink)}
          />
        </div>
      )}
    </th>
  );
}

/** What phones show in the panel, because their rows are narrow. */
function PhoneDetails({ orgUser }: { orgUser: OrgUser }) {
  return (
    <div className={styles.panelCounts}>
      <BeaconCounts orgUser={orgUser} />
      <Tags tags={orgUser.user.tags} />
    </div>
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

function Person({ orgUser }: { orgUser: OrgUser }) {
  const { user } = orgUser;
  const groups = listWords(user.groups);
  return (
    <div className={styles.person}>
      <ClientAvatar name={user.name} picture={user.avatar} size={36} />
      <div>
        <strong>{user.name}</strong>
        {user.pending && <span className={styles.pending}>{t`Invited`}</span>}
        {heldRoles(orgUser).map((role) => (
          <span key={role} className={styles.role}>
            {role}
          </span>
        ))}
        <small>{user.email ?? user.username}</small>
        {user.phone && <small className={styles.extra}>{user.phone}</small>}
        {user.groups.length > 0 && <small className={styles.extra}>{t`Groups: ${groups}`}</small>}
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
      <small className={styles.unit}>
        {plural(stats.beacons, { one: 'Beacon', other: 'Beacons' })}
      </small>
      {words.length > 0 && <small className={styles.extra}>{listWords(words)}</small>}
    </div>
  );
}
