import { t } from '@lingui/core/macro';
import { Chip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { updateUserImporter } from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import type { OrgUserProps } from './org-user-props.ts';
import { updateUser } from './users-cache.ts';

/** A toggle for the permission to import Beacons: updates optimistically and rolls back on an error. */
export function ImporterToggle({ slug, orgUser, login }: OrgUserProps) {
  const { id } = orgUser.user;
  const setImporter = (importer: boolean) =>
    updateUser(slug, id, (each) => ({ ...each, importer }));
  const change = useMutation({
    mutationFn: (importer: boolean) =>
      call(updateUserImporter, { params: { slug }, query: { email: login }, body: { importer } }),
    scope: { id: `importer-${id}-${slug}` },
    onMutate: setImporter,
    onSuccess: ({ importer }) => setImporter(importer),
    onError: (_error, importer) => setImporter(!importer),
  });
  return (
    <Chip size="sm" checked={orgUser.importer} onChange={(isOn) => change.mutate(isOn)}>
      {t`Can import`}
    </Chip>
  );
}
