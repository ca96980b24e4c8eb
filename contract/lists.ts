import * as z from 'zod';

/** The sort orders of a list of Beacons; Beacons without a result come last in all but `name`. */
export const beaconOrders = ['lowscore', 'highscore', 'name', 'date', 'oldestdate'] as const;
export type BeaconOrder = (typeof beaconOrders)[number];

/**
 * What a list can be reduced to: a latest score below the lower threshold, one worse than that before, an open window that
 * somebody has not answered, and one that the viewer is asked to answer.
 */
export const listFlags = ['low', 'worse', 'unanswered', 'mine'] as const;
export type ListFlag = (typeof listFlags)[number];

/** The maximum number of counted matches of a search: beyond it `isTotalCapped` is true. */
export const maxCounted = 10_000;

/** Up to this offset from either end, a page of a list is read without a key. */
export const maxOffset = 10_000;

/** The organisation of a listed Beacon. */
export const listedOrganisation = z.object({
  slug: z.string(),
  name: z.string(),
  timeZone: z.string(),
});

/** A text that a list is filtered by. */
export const filterText = z
  .string()
  .trim()
  .normalize()
  .max(200)
  .regex(/^\P{Cc}*$/u);

/**
 * The query of every list of Beacons. An empty string is no filter. Pages beyond `maxOffset` from both ends need
 * the key that a neighbouring page has for them.
 */
export const beaconListQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  key: z.string().max(2000).optional(),
  /** A slug. */
  organisation: z.string().max(64).optional(),
  group: filterText.optional(),
  searchTerm: filterText.optional(),
};

/** The applied filters; null where there is none. */
export const beaconListFilters = z.object({
  organisation: z.string().nullable(),
  group: z.string().nullable(),
  searchTerm: z.string().nullable(),
  show: z.enum(listFlags).nullable(),
  order: z.enum(beaconOrders),
});

/** The position in a list, and the pages that can be reached from it. */
export const pageAnswer = {
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
  /** Whether there are more matches than `total`, and more pages than `totalPages`. */
  isTotalCapped: z.boolean(),
  /** The first, last and neighbouring pages; a null key means that the page needs none. */
  keys: z.array(z.object({ page: z.int(), key: z.string().nullable() })),
};
