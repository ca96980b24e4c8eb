import { refreshLatestSettled } from '#server/beacons/settled.ts';
import type { Services } from '#server/platform/services.ts';
import { clientRows } from './client-rows.ts';
import type { PastRound } from './history.ts';
import { insertAll } from './insert-all.ts';
import type { DemoOrganisation } from './organisations.ts';
import { peopleRows } from './people-rows.ts';
import { qrTokenRows } from './qr-token-rows.ts';
import { isOpen } from './rounds.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { resultColumns, writeResponses } from './write-responses.ts';

/** Writes an organisation with its closed windows. */
export async function writePast(
  services: Services,
  organisation: DemoOrganisation,
  staged: StagedBeacon[],
): Promise<void> {
  const { db: trx, clock } = services;
  const now = clock.now();
  const people = peopleRows(services, organisation);
  const closed = staged.flatMap(({ row, history }) =>
    history.filter(({ round }) => !isOpen(round, now)).map((past) => ({ row, past })),
  );
  const members = staged.flatMap((beacon) => beacon.members);
  const beacons = staged.map(({ row }) => row);
  const assessments = closed.map(({ row, past }) => assessmentRow(row, past));
  await insertAll(trx, 'organisations', [people.organisation]);
  await insertAll(trx, 'users', people.users);
  await insertAll(trx, 'organisation_users', people.memberships);
  await insertAll(trx, 'invitations', people.invitations);
  await insertAll(trx, 'account_mails', people.mails);
  await insertAll(trx, 'clients', clientRows(organisation, now));
  await insertAll(trx, 'beacons', beacons);
  await insertAll(trx, 'members', members);
  await insertAll(trx, 'assess_tokens', qrTokenRows(services, organisation));
  await insertAll(trx, 'assessments', assessments);
  await writeResponses(trx, closed);
  await refreshLatestSettled(trx, staged.map(keyOf));
}

export function keyOf({ row }: Pick<StagedBeacon, 'row'>) {
  return { organisationId: row.organisation_id, beaconId: row.id };
}

function assessmentRow({ organisation_id, id }: StagedBeacon['row'], past: PastRound) {
  const { round } = past;
  return {
    organisation_id,
    id: round.id,
    beacon_id: id,
    number: round.number,
    opens_at: round.opensAt,
    closes_at: round.closesAt,
    closed_at: round.closesAt,
    ...resultColumns(past),
  };
}
