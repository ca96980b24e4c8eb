import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { clientDetails, emptyClient, listedClient } from '#contract/clients.ts';
import type { ClientDetails, ClientInput, ListedClient } from '#contract/clients.ts';
import { clientColumns } from '#server/platform/schema/clients.ts';
import type { ClientColumns } from '#server/platform/schema/clients.ts';

type Detail = keyof ClientDetails;

const allDetails = Object.keys(clientDetails) as Detail[];
/** What lists of Beacons show of a client. */
export const listedDetails = Object.keys(listedClient) as (keyof ListedClient)[];

/** The columns of the client `c` under the names of these details. */
export function selectDetails(details: readonly Detail[] = allDetails): RawBuilder<unknown> {
  return sql.join(
    details.map((detail) => sql`${sql.ref(`c.${clientColumns[detail]}`)} as ${sql.ref(detail)}`),
  );
}

/** The details of a client without the other fields of a row. */
export function detailsOf(row: ClientDetails): ClientDetails {
  return pick(row, allDetails);
}

/** The details that lists show, without the other fields of a row. */
export function listedDetailsOf(row: ListedClient): ListedClient {
  return pick(row, listedDetails);
}

function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  const picked: Partial<Pick<Row, Key>> = {};
  for (const key of keys) picked[key] = row[key];
  return picked as Pick<Row, Key>;
}

/** The columns that an input changes; an empty text empties its column. The name of the Beacon is not one of them. */
export function changedColumns(input: ClientInput): Partial<ClientColumns> {
  const given = allDetails.filter((detail) => input[detail] !== undefined);
  return Object.fromEntries(given.map((detail) => [clientColumns[detail], input[detail] || null]));
}

/** All columns of a new client, who is named like their Beacon unless they have a name of their own. */
export function newColumns(input: ClientInput): ClientColumns {
  const clientName = input.clientName || input.beaconName || '';
  return { ...columnsOf(emptyClient), ...changedColumns({ ...input, clientName }) };
}

function columnsOf(details: ClientDetails): ClientColumns {
  const columns = allDetails.map((detail) => [clientColumns[detail], details[detail]]);
  return Object.fromEntries(columns) as ClientColumns;
}
