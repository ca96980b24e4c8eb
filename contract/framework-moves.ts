import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { beaconSchema } from './beacons.ts';
import { changeProblems, endpoint } from './endpoint.ts';
import { errorText } from './messages.ts';
import { undoId } from './undo.ts';
import { versionChangeSchema } from './version-changes.ts';
import { assessorRoles } from '#rules/definition/texts.ts';

/** The most Beacons that one call moves to another version. */
export const maxMovedBeacons = 500;
/** The most versions that a Beacon is offered, the newest first. */
export const maxOfferedVersions = 50;

const uuid = z.strictObject({ uuid: z.uuid() });
const version = z.int().min(1).max(1_000_000);
const revision = z.int().min(0);
const pair = z.tuple([z.number(), z.number()]);

/** What changes for a Beacon that moves to another version of its questionnaire. */
const moveSchema = z.object({
  change: versionChangeSchema,
  /** Lower and upper threshold before and after; null where they stay. */
  thresholds: z
    .object({
      before: pair,
      after: pair,
      /** Whether thresholds that were set for this Beacon do not fit the version, so that its own replace them. */
      isReset: z.boolean(),
    })
    .nullable(),
  /** The roles of assessors for whom the version is not meant. */
  unsupportedRoles: z.array(z.enum(assessorRoles)),
});
export type FrameworkMove = z.output<typeof moveSchema>;

export const listBeaconVersions = endpoint('GET /api/beacons/{uuid}/framework_versions', {
  summary: 'The other versions of the questionnaire of a Beacon, and what moving to each changes',
  params: uuid,
  answer: z.object({
    current: z.int(),
    /** The number of edits, which a move sends back. */
    revision: z.int(),
    /** The open assessment, in which a Beacon keeps its version; `closesAt` is null until everybody has answered. */
    openWindow: z.object({ closesAt: z.iso.datetime().nullable() }).nullable(),
    /** Newest first. */
    versions: z.array(
      moveSchema.extend({
        version: z.int(),
        publishedAt: z.iso.datetime(),
        /** False where the Beacon is anonymous and the version does not allow that. */
        isAllowed: z.boolean(),
      }),
    ),
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found'],
});
export type BeaconVersions = z.output<typeof listBeaconVersions.answer>;

export const moveBeaconVersion = endpoint('POST /api/beacons/{uuid}/framework_version', {
  summary: 'Move a Beacon to another version of its questionnaire, while no assessment is open',
  params: uuid,
  body: z.strictObject({
    version,
    /** The revision that the page showed. */
    revision,
  }),
  answer: z.object({ beacon: beaconSchema, move: moveSchema, undoId }),
  problems: [...changeProblems, 'edited_meanwhile', 'window_open', 'invalid'],
});

/** What became of a Beacon in a call that moves many. */
export const moveOutcomes = [
  'moved',
  'already',
  'open_window',
  'changed',
  'not_anonymous',
  'archived',
  'not_found',
] as const;
export type MoveOutcome = (typeof moveOutcomes)[number];

export const moveFrameworkBeacons = endpoint('POST /api/orgs/{slug}/framework_library/{id}/move', {
  summary:
    'Move Beacons to another version of their questionnaire, each while no assessment is open',
  params: z.strictObject({ slug: z.string().max(64), id: z.string().max(64) }),
  body: z.strictObject({
    version,
    beacons: z
      .array(z.strictObject({ id: z.uuid(), revision: revision.optional() }))
      .min(1)
      .max(maxMovedBeacons, errorText(msg`Maximum ${{ maximum: maxMovedBeacons }}`)),
  }),
  answer: z.object({
    undoId,
    /** One for each Beacon of the call. */
    outcomes: z.array(
      z.object({
        id: z.uuid(),
        outcome: z.enum(moveOutcomes),
        /** Whether its own thresholds did not fit the version. */
        areThresholdsReset: z.boolean(),
      }),
    ),
  }),
  problems: [...changeProblems, 'invalid'],
});
