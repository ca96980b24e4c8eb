import { listQrBeacons, type QrBeacon } from '#contract/qr-codes.ts';
import { call } from '#web/shell/api/call.ts';

interface Place {
  page?: number;
  key?: string;
}

interface Filters {
  organisation: string;
  group?: string | undefined;
}

/** The Beacons of a list from a page on to its last one. */
export async function loadAllBeacons(
  { organisation, group }: Filters,
  signal: AbortSignal,
  place: Place = {},
): Promise<QrBeacon[]> {
  const query = { organisation, ...(group && { group }), ...place };
  const { beacons, page, totalPages, keys } = await call(listQrBeacons, { query, signal });
  if (page >= totalPages) return beacons;
  const key = keys.find((each) => each.page === page + 1)?.key;
  const next = { page: page + 1, ...(key && { key }) };
  return [...beacons, ...(await loadAllBeacons({ organisation, group }, signal, next))];
}
