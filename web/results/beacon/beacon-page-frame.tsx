import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Beacon, findBeacon } from '#contract/beacons.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { PaneSwitch } from '#web/results/panes/pane-switch.tsx';
import { BeaconHeader } from './beacon-header.tsx';

interface BeaconPageFrameProps {
  beaconUuid: string;
  report: '/beacon/$beaconUuid' | '/beacon/$beaconUuid/heatmap';
  titleOf: (beacon: Beacon) => string;
  children: (beacon: Beacon) => ReactNode;
}

/** Loads a Beacon and shows its header above one of its reports. */
export function BeaconPageFrame(props: BeaconPageFrameProps) {
  const { beaconUuid, report, titleOf, children } = props;
  const answer = useQuery({
    queryKey: ['beacon', beaconUuid],
    queryFn: ({ signal }) => call(findBeacon, { params: { uuid: beaconUuid }, signal }),
  });
  useTitle(answer.data ? titleOf(answer.data.beacon) : 'Beacon');
  if (answer.error && !(answer.data && isTransient(answer.error))) {
    return <SomethingWrong error={answer.error} retry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <LoadingSkeleton label={t`Loading the Beacon`} />;
  const { beacon, clientsBeacons, permissions } = answer.data;
  return (
    <>
      <BeaconHeader
        key={beacon.uuid}
        beacon={beacon}
        clientsBeacons={clientsBeacons}
        canCreateBeacons={permissions.userCanCreateBeacons}
      />
      <PaneSwitch beaconUuid={beaconUuid} report={report} />
      {children(beacon)}
    </>
  );
}
