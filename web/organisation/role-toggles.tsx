import { Chip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { updateUserRole } from '#contract/organisations.ts';
import type { OrgUser } from '#contract/organisations.ts';
import { organisationRoles } from '#contract/words.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';
import { ImporterToggle } from './importer-toggle.tsx';
import styles from './users.module.css';
import type { ShownUser } from './shown-user.ts';
import { changeShown } from './users-cache.ts';

const everyRole = Object.keys(organisationRoles) as OrganisationRole[];

/** A toggle for each role: shown at once, taken back with the reason where it is refused. */
export function RoleToggles({ slug, shown, named }: ShownUser) {
  const { user, orgRoles } = shown;
  const show = (role: OrganisationRole, isOn: boolean) =>
    changeShown(slug, user.id, (each) => withRole(each, role, isOn));
  const change = useMutation({
    mutationFn: ({ role, isOn }: { role: OrganisationRole; isOn: boolean }) =>
      call(updateUserRole, {
        params: { slug },
        query: { email: named },
        body: { role, role_value: isOn },
      }),
    scope: { id: `roles of ${user.id} in ${slug}` },
    onMutate: ({ role, isOn }) => show(role, isOn),
    onSuccess: ({ org_roles }, { role }) => show(role, org_roles.includes(role)),
    onError: (_error, { role, isOn }) => show(role, !isOn),
  });
  return (
    <div role="group" aria-label={`Roles of ${user.name}`} className={styles.roles}>
      {everyRole.map((role) => (
        <Chip
          key={role}
          size="sm"
          checked={orgRoles.includes(role)}
          onChange={(isOn) => change.mutate({ role, isOn })}
        >
          {organisationRoles[role]}
        </Chip>
      ))}
      <ImporterToggle slug={slug} shown={shown} named={named} />
    </div>
  );
}

function withRole(shown: OrgUser, role: OrganisationRole, isOn: boolean): OrgUser {
  const others = shown.orgRoles.filter((each) => each !== role);
  return { ...shown, orgRoles: isOn ? [...others, role] : others };
}
