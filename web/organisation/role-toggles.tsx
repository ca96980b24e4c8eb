import { t } from '@lingui/core/macro';
import { Chip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '#contract/messages.ts';
import { type OrgUser, updateUserImporter, updateUserRole } from '#contract/organisations.ts';
import { problems } from '#contract/problems.ts';
import { type OrganisationRole, organisationRoles } from '#contract/words.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { call } from '#web/shell/api/call.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import styles from './users.module.css';
import { targetOf, type OrgUserProps, refreshUsers, updateUser } from './users-cache.ts';

const allRoles = Object.keys(organisationRoles) as OrganisationRole[];

/** A toggle for each role, and for the permission to import Beacons. */
export function RoleToggles(props: OrgUserProps) {
  const { slug, orgUser } = props;
  const { id, name } = orgUser.user;
  const target = targetOf(props);
  const isOwn = useCurrentUser()?.id === id;
  return (
    <div role="group" aria-label={t`Roles of ${name}`} className={styles.roles}>
      {allRoles.map((role) => (
        <Toggle
          key={role}
          label={textOf(organisationRoles[role])}
          scope={`roles-${id}-${slug}`}
          isOn={orgUser.orgRoles.includes(role)}
          isFixed={role === 'admin' && isOwn && orgUser.orgRoles.includes('admin')}
          onShow={(isOn) => updateUser(slug, id, (each) => withRole(each, role, isOn))}
          send={async (isOn) => {
            const body = { role, role_value: isOn };
            const { org_roles, undoId } = await call(updateUserRole, { ...target, body });
            if (!isOn) offerBack(slug, lostWords(name, textOf(organisationRoles[role])), undoId);
            return org_roles.includes(role);
          }}
        />
      ))}
      <Toggle
        label={t`Can import`}
        scope={`importer-${id}-${slug}`}
        isOn={orgUser.importer}
        isFixed={false}
        onShow={(importer) => updateUser(slug, id, (each) => ({ ...each, importer }))}
        send={async (isOn) => {
          const body = { importer: isOn };
          const { importer, undoId } = await call(updateUserImporter, { ...target, body });
          if (!isOn) offerBack(slug, t`${name} can no longer import Beacons.`, undoId);
          return importer;
        }}
      />
      {isOwn && <small>{textOf(problems.own_admin_role.title)}</small>}
    </div>
  );
}

function lostWords(name: string, role: string): string {
  return t`${name} no longer has the role ${role}.`;
}

function offerBack(slug: string, message: string, undoId: string | null): void {
  offerUndo(message, [undoId], () => refreshUsers(slug));
}

interface ToggleProps {
  label: string;
  /** The changes of one scope are sent one after the other. */
  scope: string;
  isOn: boolean;
  /** Whether nobody may change it here. */
  isFixed: boolean;
  onShow: (isOn: boolean) => void;
  /** Returns the state after the change. */
  send: (isOn: boolean) => Promise<boolean>;
}

/** A toggle that updates optimistically and rolls back on an error. */
function Toggle({ label, scope, isOn, isFixed, onShow, send }: ToggleProps) {
  const change = useMutation({
    mutationFn: send,
    scope: { id: scope },
    onMutate: onShow,
    onSuccess: onShow,
    onError: (_error, next) => onShow(!next),
  });
  return (
    <Chip size="sm" checked={isOn} disabled={isFixed} onChange={(next) => change.mutate(next)}>
      {label}
    </Chip>
  );
}

function withRole(orgUser: OrgUser, role: OrganisationRole, isOn: boolean): OrgUser {
  const others = orgUser.orgRoles.filter((each) => each !== role);
  return { ...orgUser, orgRoles: isOn ? [...others, role] : others };
}
