import { Chip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { updateUserImporter } from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import type { ShownUser } from './shown-user.ts';
import { changeShown } from './users-cache.ts';

/** Whether somebody may import Beacons: shown at once, taken back with the reason where it is refused. */
export function ImporterToggle({ slug, shown, named }: ShownUser) {
  const { id } = shown.user;
  const show = (importer: boolean) => changeShown(slug, id, (each) => ({ ...each, importer }));
  const change = useMutation({
    mutationFn: (importer: boolean) =>
      call(updateUserImporter, { params: { slug }, query: { email: named }, body: { importer } }),
    scope: { id: `importer flag of ${id} in ${slug}` },
    onMutate: show,
    onSuccess: ({ importer }) => show(importer),
    onError: (_error, importer) => show(!importer),
  });
  return (
    <Chip size="sm" checked={shown.importer} onChange={(isOn) => change.mutate(isOn)}>
      May import
    </Chip>
  );
}
