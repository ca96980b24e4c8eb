import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { clientChangesFor } from '#contract/clients.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { ClientFields, type ClientForm, clientFormOf } from '#web/beacons/form/client-fields.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { EditFrame } from './edit-frame.tsx';
import { EditPage } from './edit-page.tsx';
import { useEditForm } from './use-edit-form.ts';

/** Edits the client of a Beacon. */
export function EditClientPage() {
  return <EditPage part={EditClient} />;
}

function EditClient({ beacon }: { beacon: Beacon }) {
  const { today, orgSlug } = beacon;
  const knownGroups = useCurrentUser()?.orgs.find(({ slug }) => slug === orgSlug)?.groupNames ?? [];
  const edit = useEditForm<ClientForm>({
    beacon,
    start: clientFormOf(beacon, beacon.beaconName),
    validate: (values) => fieldErrorsOf(clientChangesFor({ today }), values),
    body: (values) => values,
  });
  return (
    <EditFrame beacon={beacon} title={t`Client details`} edit={edit}>
      <ClientFields fields={edit.form} today={today} knownGroups={knownGroups} isNew={false} />
    </EditFrame>
  );
}
