import * as z from 'zod';

/** How a list of Beacons can be sorted; Beacons without a result come last in all but `name`. */
export const beaconOrders = ['lowscore', 'highscore', 'name', 'date', 'oldestdate'] as const;
export type BeaconOrder = (typeof beaconOrders)[number];

/** How many matches of a search are counted: beyond, `isTotalCapped` says that there are more. */
export const maxCounted = 10_000;

/** Up to this place from either end, a page of a list is reached without a key. */
export const maxWalked = 10_000;

const text = z
  .string()
  .trim()
  .normalize()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .optional();

/**
 * What every list of Beacons can be asked for. An empty text is no filter. Pages further in than
 * `maxWalked` need the key that a neighbouring page gave for them.
 */
export const beaconListQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  key: z.string().max(2000).optional(),
  /** A slug. */
  organisation: z.string().max(64).optional(),
  group: text,
  searchTerm: text,
};

/** The filters as they were applied; null where there is none. */
export const beaconListFilters = z.object({
  organisation: z.string().nullable(),
  group: z.string().nullable(),
  searchTerm: z.string().nullable(),
  order: z.enum(beaconOrders),
});

/** Where a list stands, and which pages can be gone to from here. */
export const pageAnswer = {
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
  /** There are more than `total`, and pages beyond the last one told. */
  isTotalCapped: z.boolean(),
  /** First, last and the neighbours; a page whose key is null is asked for without one. */
  keys: z.array(z.object({ page: z.int(), key: z.string().nullable() })),
};
