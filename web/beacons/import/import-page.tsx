import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { findImportForm } from '#contract/imports.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { ImportWizard } from './import-wizard.tsx';

/** Uploads a file of Beacons for its check, and lists recent imports. */
export function ImportPage() {
  const { step } = useParams({ strict: false });
  const navigate = useNavigate();
  const [organisation, setOrganisation] = useState<string>();
  const query = { ...(organisation && { organisation }) };
  const form = useQuery({
    queryKey: ['import-form', query],
    queryFn: ({ signal }) => call(findImportForm, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  if (form.error) return <SomethingWrong error={form.error} retry={() => void form.refetch()} />;
  if (!form.data) return <LoadingSkeleton label={t`Loading form`} />;
  return (
    <ImportWizard
      form={form.data}
      current={step}
      onStep={(next) => void navigate({ to: '/beacons/import/{-$step}', params: { step: next } })}
      onOrganisation={setOrganisation}
    />
  );
}
