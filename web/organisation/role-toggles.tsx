import { t } from '@lingui/core/macro';
import { Chip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '#contract/messages.ts';
import { updateUserRole } from '#contract/organisations.ts';
import type { OrgUser } from '#contract/organisations.ts';
import { organisationRoles } from '#contract/words.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';
import { ImporterToggle } from './importer-toggle.tsx';
import styles from './users.module.css';
import type { OrgUserProps } from './org-user-props.ts';
import { updateUser } from './users-cache.ts';

const allRoles = Object.keys(organisationRoles) as OrganisationRole[];

/** A toggle for each role: updates optimistically and rolls back on an error. */
export function RoleToggles({ slug, orgUser, login }: OrgUserProps) {
  const { user, orgRoles } = orgUser;
  const { name } = user;
  const setRole = (role: OrganisationRole, isOn: boolean) =>
    updateUser(slug, user.id, (each) => withRole(each, role, isOn));
  const change = useMutation({
    mutationFn: ({ role, isOn }: { role: OrganisationRole; isOn: boolean }) =>
      call(updateUserRole, {
        params: { slug },
        query: { email: login },
        body: { role, role_value: isOn },
      }),
    scope: { id: `roles-${user.id}-${slug}` },
    onMutate: ({ role, isOn }) => setRole(role, isOn),
    onSuccess: ({ org_roles }, { role }) => setRole(role, org_roles.includes(role)),
    onError: (_error, { role, isOn }) => setRole(role, !isOn),
  });
  return (
    <div role="group" aria-label={t`Roles of ${name}`} className={styles.roles}>
      {allRoles.map((role) => (
        <Chip
          key={role}
          size="sm"
          checked={orgRoles.includes(role)}
          onChange={(isOn) => change.mutate({ role, isOn })}
        >
          {textOf(organisationRoles[role])}
        </Chip>
      ))}
      <ImporterToggle slug={slug} orgUser={orgUser} login={login} />
    </div>
  );
}

function withRole(orgUser: OrgUser, role: OrganisationRole, isOn: boolean): OrgUser {
  const others = orgUser.orgRoles.filter((each) => each !== role);
  return { ...orgUser, orgRoles: isOn ? [...others, role] : others };
}
