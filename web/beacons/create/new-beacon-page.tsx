import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { findBeaconForm } from '#contract/beacons.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { saveWizardDraft, readWizardDraft } from '#web/shell/session/wizard-drafts.ts';
import { BeaconWizard } from './beacon-wizard.tsx';
import type { NewBeaconSearch } from './new-beacon-search.ts';

/** Creates a Beacon for a new or an existing client. */
export function NewBeaconPage() {
  const { clientId, step } = useParams({ strict: false });
  const chosen: NewBeaconSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = { userId: useCurrentUser()?.id, name: 'new-beacon-organisation' };
  const [organisation, setOrganisation] = useState(
    () => chosen.organisation ?? readWizardDraft<string>(key)?.values,
  );
  const query = clientId ? { clientId } : { ...(organisation && { organisation }) };
  const form = useQuery({
    queryKey: ['beacon-form', query],
    queryFn: ({ signal }) => call(findBeaconForm, { query, signal }),
    placeholderData: keepPreviousData,
    // The form is fetched once: a refetch on focus would replace what was typed.
    staleTime: Infinity,
  });
  if (form.error) return <SomethingWrong error={form.error} retry={() => void form.refetch()} />;
  if (!form.data) return <LoadingSkeleton label={t`Loading form`} />;
  function handleStep(next: string) {
    if (clientId) {
      void navigate({
        to: '/client/$clientId/beacons/new/{-$step}',
        params: { clientId, step: next },
      });
    } else void navigate({ to: '/beacons/new/{-$step}', params: { step: next } });
  }
  function handleOrganisation(slug: string) {
    saveWizardDraft(key, { values: slug, attempted: [] });
    setOrganisation(slug);
  }
  return (
    <BeaconWizard
      form={form.data}
      framework={chosen.framework}
      current={step}
      onStep={handleStep}
      onOrganisation={handleOrganisation}
    />
  );
}
