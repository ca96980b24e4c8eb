import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { beaconSchema } from './beacons.ts';
import { listedClient } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { bandsSchema, higherIs, lack, openAssessmentSchema, roleResultSchema } from './results.ts';
import {
  beaconListFilters,
  beaconListQuery,
  beaconOrders,
  filterText,
  type ListFlag,
  listFlags,
  listedOrganisation,
  maxCounted,
  pageAnswer,
} from './lists.ts';
import { errorText } from './messages.ts';
import { undoId } from './undo.ts';

const pair = z.tuple([z.number(), z.number()]);

const beaconCardSchema = z.object({
  uuid: z.uuid(),
  clientId: z.uuid(),
  ...listedClient,
  beaconName: z.string(),
  frameworkTitle: z.string(),
  organisation: listedOrganisation,
  isAnonymous: z.boolean(),
  type: z.enum(['standard', 'sdq']),
  score: z.number().nullable(),
  normalisedScore: z.number().nullable(),
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
  /** Since the previous settled result. */
  change: z.number().nullable(),
  /** Why the score has no band; null where it has one, and without a score. */
  lack,
  /** Whether the last result has no score, because too few questions were answered. */
  isUnscored: z.boolean(),
  /** Whether no earlier result counts. */
  isFirst: z.boolean(),
  /** The version of the questionnaire of the result before, where it is another; null otherwise. */
  versionBefore: z.int().nullable(),
  /** For an anonymous Beacon without a score: the number of responses in its last window, too few for a score. */
  withheldCount: z.int().nullable(),
  /** The lowest and highest possible score, and which of them is better. */
  min: z.number(),
  outOf: z.number(),
  higherIs,
  thresholds: pair,
  normalisedThresholds: pair,
  bands: bandsSchema,
  classifier: z.string().nullable(),
  /** The classifiers of all bands, lowest first. */
  classifiers: z.array(z.string()),
  /** Empty for an anonymous Beacon. */
  roles: z.array(roleResultSchema),
  isBadScore: z.boolean(),
  latestAssessmentCompletedAt: z.iso.datetime().nullable(),
  /** The window that is open for answers now, with a provisional score until it is settled. */
  openAssessment: openAssessmentSchema
    .extend({
      opensAt: z.iso.datetime(),
      /** Null where the window is open until everybody has answered. */
      closesAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The assessors who have not answered the open window; null without one, and for viewers who cannot see results. */
  awaited: z
    .object({
      count: z.int(),
      /** At most ten, by name; empty for an anonymous Beacon. */
      names: z.array(z.string()),
    })
    .nullable(),
  nextOpensAt: z.iso.datetime().nullable(),
  canEdit: z.boolean(),
  canBulkEdit: z.boolean(),
  /** The viewer is asked to answer now. */
  hasNotification: z.boolean(),
  /** The path where they can; null where they are not asked. */
  assessmentLink: z.string().nullable(),
});
export type BeaconCard = z.output<typeof beaconCardSchema>;

const permissionsSchema = z.object({
  userCanCreateBeacons: z.boolean(),
  /** The viewer may see the list of archived Beacons. */
  canSeeArchive: z.boolean(),
});

/** The number of Beacons on a page of the list. */
export const beaconPageSize = 24;

export const listBeacons = endpoint('GET /api/beacons', {
  summary: 'The Beacons the viewer may see, lowest score first',
  query: z.object({
    ...beaconListQuery,
    show: z.enum(listFlags).optional(),
    order: z.enum(beaconOrders).default('lowscore'),
    /** The number of Beacons on a page. */
    size: z.coerce.number().int().min(1).max(beaconPageSize).default(beaconPageSize),
  }),
  answer: z.object({
    beacons: z.array(beaconCardSchema),
    filters: beaconListFilters,
    ...pageAnswer,
    permissions: permissionsSchema,
  }),
  problems: ['malformed', 'signed_out', 'not_found', 'invalid'],
});

const flagCount = z.object({
  /** At most `maxCounted`. */
  count: z.int().max(maxCounted),
  isCapped: z.boolean(),
});

export const countBeacons = endpoint('GET /api/beacons/counts', {
  summary: 'How many Beacons of a list each of its filters leaves',
  query: z.object({ organisation: z.string().max(64).optional(), group: filterText.optional() }),
  answer: z.object({
    low: flagCount,
    worse: flagCount,
    unanswered: flagCount,
    mine: flagCount,
  } satisfies Record<ListFlag, typeof flagCount>),
  problems: ['malformed', 'signed_out', 'not_found', 'invalid'],
});

const archivedBeaconSchema = z.object({
  uuid: z.uuid(),
  name: z.string(),
  clientName: z.string(),
  organisation: listedOrganisation,
  frameworkTitle: z.string(),
  latestAssessmentCompletedAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime(),
  canRestore: z.boolean(),
  canErase: z.boolean(),
});
export type ArchivedBeacon = z.output<typeof archivedBeaconSchema>;

export const listArchivedBeacons = endpoint('GET /api/beacons/archived', {
  summary: 'The archived Beacons of the organisations whose archive the viewer may see',
  query: z.object({
    ...beaconListQuery,
    order: z.enum(beaconOrders).default('name'),
  }),
  answer: z.object({
    beacons: z.array(archivedBeaconSchema),
    filters: beaconListFilters,
    ...pageAnswer,
    permissions: permissionsSchema,
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

const beaconParams = z.strictObject({ uuid: z.uuid() });

export const archiveBeacon = endpoint('PUT /api/beacons/{uuid}/archive', {
  summary: 'Archive a Beacon and end everything it has running',
  params: beaconParams,
  answer: z.object({ beaconUuid: z.uuid(), archivedAt: z.iso.datetime(), undoId }),
  problems: ['signed_out', 'csrf_failed', 'not_allowed', 'not_found'],
});

export const restoreBeacon = endpoint('PUT /api/beacons/{uuid}/restore', {
  summary: 'Restore an archived Beacon with its members, without a schedule',
  params: beaconParams,
  answer: z.object({ beacon: beaconSchema, undoId }),
  problems: ['signed_out', 'csrf_failed', 'not_found'],
});

/** The maximum number of Beacons in one request. */
export const maxInBulk = 500;
const beaconIdsBody = z.strictObject({
  beacon_ids: z
    .array(z.uuid())
    .min(1, errorText(msg`Required`))
    .max(maxInBulk, errorText(msg`At most ${{ max: maxInBulk }} Beacons at once`)),
});

export const archiveBeacons = endpoint('POST /api/bulk/beacons/archive', {
  summary: 'Archive several Beacons: all of them, or none, with the ids of those that may not be',
  body: beaconIdsBody,
  answer: z.object({ beaconUuids: z.array(z.uuid()), undoId }),
  problems: ['signed_out', 'csrf_failed', 'not_allowed', 'not_found', 'invalid'],
});

export const restoreBeacons = endpoint('POST /api/bulk/beacons/restore', {
  summary:
    'Restore several archived Beacons: all of them, or none, with the ids of those that may not be',
  body: beaconIdsBody,
  answer: z.object({ beaconUuids: z.array(z.uuid()), undoId }),
  problems: ['signed_out', 'csrf_failed', 'not_found', 'invalid'],
});
