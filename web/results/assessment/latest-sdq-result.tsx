import type { Beacon } from '#contract/beacons.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { useResultDetails } from './result-query.ts';
import { SdqResult } from './sdq-result.tsx';

interface LatestSdqResultProps {
  beacon: Beacon;
  result: DetailedTeamAssessment;
}

/** The latest SDQ result, shown at once, and its informants once they are loaded. */
export function LatestSdqResult({ beacon, result }: LatestSdqResultProps) {
  return (
    <SdqResult
      beaconUuid={beacon.uuid}
      clientName={beacon.clientName}
      result={useResultDetails(beacon.uuid, result.number) ?? result}
    />
  );
}
