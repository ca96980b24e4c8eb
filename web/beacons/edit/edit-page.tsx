import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type Beacon, findBeacon } from '#contract/beacons.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';

/** Loads the current Beacon and shows the form to those who may edit it. */
export function EditPage({ part: Part }: { part: ComponentType<{ beacon: Beacon }> }) {
  const { beaconUuid = '' } = useParams({ strict: false });
  const answer = useQuery({
    queryKey: ['beacon', beaconUuid, 'edit'],
    queryFn: async ({ signal }) => {
      const { beacon } = await call(findBeacon, { params: { uuid: beaconUuid }, signal });
      if (!beacon.canEdit) throw new CallError('not_allowed', 403, {});
      return beacon;
    },
    // The form starts from the state at opening; the server reports conflicts by the revision.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (answer.error) {
    return <SomethingWrong error={answer.error} retry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <LoadingSkeleton label={t`Loading Beacon`} />;
  return <Part beacon={answer.data} />;
}
