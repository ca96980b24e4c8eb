import { useQuery } from '@tanstack/react-query';
import type { Beacon } from '#contract/beacons.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { resultQuery } from './result-query.ts';
import { SdqResult } from './sdq-result.tsx';

interface LatestSdqResultProps {
  beacon: Beacon;
  result: DetailedTeamAssessment;
}

/** The latest SDQ result, shown at once, and its informants once they are loaded. */
export function LatestSdqResult({ beacon, result }: LatestSdqResultProps) {
  const { data } = useQuery({
    ...resultQuery(beacon.uuid, result.number),
    meta: { showsErrors: true },
  });
  const explained = data?.assessment;
  return (
    <SdqResult
      beaconUuid={beacon.uuid}
      clientName={beacon.clientName}
      result={explained && explained !== 'access_denied' ? explained : result}
      classifiers={beacon.frameworkInfo.thresholdClassifiers}
    />
  );
}
