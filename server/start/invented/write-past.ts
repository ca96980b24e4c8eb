import { makeToken } from '#server/beacons/assess-tokens.ts';
import { insertCompletions } from '#server/beacons/projections/completions.ts';
import { countClients } from '#server/beacons/projections/counts.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { refreshLatestSettled } from '#server/beacons/projections/latest-results.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import type { Services } from '#server/platform/services.ts';
import { dateOfBirth } from './date-of-birth.ts';
import { insertAll } from './insert-all.ts';
import type { InventedOrganisation } from './invented-organisation.ts';
import { peopleRows } from './people-rows.ts';
import { isOpen, todayIn } from './rounds.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { writeLibrary } from './write-library.ts';
import { scoredColumns, writeResponses } from './write-responses.ts';
import type { PastAssessment } from './write-responses.ts';

/** Writes the people, clients and Beacons of an organisation, with its closed windows. */
export async function writePast(
  services: Services,
  organisation: InventedOrganisation,
  staged: StagedBeacon[],
): Promise<void> {
  const { db: trx, clock } = services;
  const now = clock.now();
  const people = peopleRows(services, organisation);
  const closed = staged.flatMap(({ row, history }) =>
    history.filter(({ round }) => !isOpen(round, now)).map((past) => ({ row, past })),
  );
  const beacons = staged.map(({ row }) => row);
  const members = staged.flatMap((beacon) => beacon.members);
  await insertAll(trx, 'users', people.users);
  await insertAll(trx, 'organisation_users', people.memberships);
  await refreshUserNames(
    trx,
    people.users.map(({ id }) => id),
  );
  await insertAll(trx, 'invitations', people.invitations);
  await insertAll(trx, 'account_mails', people.mails);
  await writeLibrary(services, organisation);
  const clients = clientRows(organisation, now);
  await insertAll(trx, 'clients', clients);
  await insertAll(trx, 'beacons', beacons);
  await insertAll(trx, 'members', members);
  await insertAll(trx, 'assess_tokens', qrTokenRows(services, organisation));
  await insertAll(trx, 'assessments', closed.map(assessmentRow));
  await writeResponses(trx, closed);
  await insertCompletions(
    trx,
    closed.map(({ row, past }) => ({
      organisationId: row.organisation_id,
      assessmentId: past.round.id,
    })),
  );
  await refreshLatestSettled(services, staged.map(keyOf), now);
  await refreshListRows(trx, staged.map(keyOf));
  await countClients(trx, organisation.id, clients.length);
}

export function keyOf({ row }: Pick<StagedBeacon, 'row'>) {
  return { organisationId: row.organisation_id, beaconId: row.id };
}

/** Rows of an organisation's clients. Their ages are relative to today. */
function clientRows({ id, idOf, timeZone, clients }: InventedOrganisation, now: Date) {
  const today = todayIn(timeZone, now);
  return Object.entries(clients).map(([key, [name, externalRef, groupNames, details]]) => ({
    organisation_id: id,
    id: idOf('client', key),
    name,
    external_ref: externalRef,
    gender: details?.gender ?? null,
    date_of_birth: dateOfBirth(details, today),
    group_names: groupNames,
    external_url: details?.externalUrl ?? null,
    created_at: now,
  }));
}

/** Rows of the active QR codes of an organisation. */
function qrTokenRows(
  { clock, config }: Services,
  { id: organisationId, idOf, beacons }: InventedOrganisation,
) {
  const names = beacons.flatMap(({ key, scans = [] }) => scans.map((who) => `${key} ${who}`));
  return names.map((name) => {
    const memberId = idOf('member', name);
    const source = { organisationId, kind: 'qr' as const, memberId, assessmentId: null };
    const { seed, hash } = makeToken(config.secretKey, source);
    return {
      organisation_id: organisationId,
      token_hash: hash,
      seed,
      kind: source.kind,
      member_id: memberId,
      created_at: clock.now(),
    };
  });
}

function assessmentRow({ row, past }: PastAssessment) {
  const { round, framework } = past;
  return {
    organisation_id: row.organisation_id,
    id: round.id,
    framework_version: framework.version === row.framework_version ? null : framework.version,
    beacon_id: row.id,
    number: round.number,
    opens_at: round.opensAt,
    closes_at: round.closesAt,
    closed_at: round.closedAt ?? round.closesAt,
    ...scoredColumns(past),
  };
}
