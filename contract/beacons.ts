import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { clientDetails, clientFields } from './clients.ts';
import { undoId } from './undo.ts';
import { changeProblems, endpoint } from './endpoint.ts';
import { feedSchema, topFilesSchema } from './feed.ts';
import { assessmentFields, frameworkChoiceSchema, frameworkInfoSchema } from './frameworks.ts';
import { errorText } from './messages.ts';
import { adminUserSchema, memberInputSchema, maxMembers, newMemberSchema } from './participants.ts';
import {
  openAssessmentSchema,
  teamAssessmentSchema,
  detailedTeamAssessmentSchema,
} from './results.ts';
import { listedOrganisation } from './lists.ts';
import { scheduleInputSchema } from './schedules.ts';
import { periodTypes } from './words.ts';

const scheduleSchema = z.object({
  periodType: z.enum(periodTypes),
  period: z.int(),
  startOn: z.iso.date(),
  daysOpen: z.union([z.int(), z.literal('until-complete')]),
  startHour: z.int().optional(),
  endHour: z.int().optional(),
  wdays: z.array(z.int()).optional(),
});

const memberSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  roles: z.array(z.string()),
  pending: z.boolean(),
});
export type Member = z.output<typeof memberSchema>;

/** The open window, or else the next one. */
const nextAssessmentSchema = z.object({
  number: z.int().nullable(),
  open: z.boolean(),
  closing: z.boolean(),
  startOn: z.iso.datetime(),
  endOn: z.iso.datetime().nullable(),
  /** For an open window: when the next window opens if this one closes now; null where there is none. */
  nextOpensAt: z.iso.datetime().nullable(),
  /** The assessors, and when they answered; empty for anonymous Beacons. */
  assessors: z.array(z.object({ userId: z.uuid(), assessedAt: z.iso.datetime().nullable() })),
  responseCount: z.int(),
  /** The number of assessors plus former assessors who answered: never less than `responseCount`. */
  assessorCount: z.int(),
});

export const beaconSchema = z.object({
  uuid: z.uuid(),
  clientId: z.uuid(),
  ...clientDetails,
  name: z.string(),
  beaconName: z.string(),
  /** 'Child' under 18, else 'Client'. */
  clientLabel: z.enum(['Child', 'Client']),
  age: z.int().nullable(),
  organisation: listedOrganisation,
  orgSlug: z.string(),
  isAnonymous: z.boolean(),
  canEdit: z.boolean(),
  canComment: z.boolean(),
  canBulkEdit: z.boolean(),
  canAdminister: z.boolean(),
  canArchive: z.boolean(),
  hasNotification: z.boolean(),
  latestAssessmentCompletedAt: z.iso.datetime().nullable(),
  /** The last settled result with its sections; for an anonymous Beacon the last with at least three responses. */
  teamAssessment: z.union([detailedTeamAssessmentSchema, z.literal('access_denied')]).nullable(),
  /** The settled results, newest first, at most the latest 60. */
  teamAssessments: z.union([z.array(teamAssessmentSchema), z.literal('access_denied')]),
  /** The open window until it is settled; also null where results are denied. */
  openAssessment: openAssessmentSchema.nullable(),
  nextAssessment: nextAssessmentSchema.nullable(),
  schedule: scheduleSchema,
  users: z.array(memberSchema),
  adminEmails: z.array(z.string()),
  frameworkInfo: frameworkInfoSchema,
  /** The path where the viewer can answer now; null where they are not asked. */
  assessmentLink: z.string().nullable(),
  hiddenResultsMessage: z.string().nullable(),
  lowerThreshold: z.number(),
  upperThreshold: z.number(),
  /** The current date in the organisation's time zone. */
  today: z.iso.date(),
  /** The number of edits; the next edit sends it back, so that it cannot overwrite another person's edit. */
  revision: z.int(),
  /** Null for viewers who cannot edit. */
  adminUsers: z.array(adminUserSchema).nullable(),
  /** The newest items. */
  feed: feedSchema,
  files: topFilesSchema,
});
export type Beacon = z.output<typeof beaconSchema>;

export const findBeacon = endpoint('GET /api/beacons/{uuid}', {
  summary: 'One Beacon with its team results',
  params: z.strictObject({ uuid: z.uuid() }),
  answer: z.object({
    beacon: beaconSchema,
    clientsBeacons: z.array(z.object({ beaconUuid: z.uuid(), frameworkTitle: z.string() })),
    permissions: z.object({ userCanCreateBeacons: z.boolean() }),
    users: z.record(z.string(), z.object({ name: z.string(), avatar: z.string().nullable() })),
  }),
  problems: ['signed_out', 'not_found'],
});

export const findBeaconForm = endpoint('GET /api/beacons/new', {
  summary: 'What is needed to make a Beacon, in an organisation or for a client',
  /** Without either: the first organisation where the viewer may create Beacons. */
  query: z.object({
    organisation: z.string().max(64).optional(),
    clientId: z.uuid().optional(),
  }),
  answer: z.object({
    /** The organisations where the viewer may create Beacons. */
    organisations: z.array(listedOrganisation),
    organisation: listedOrganisation,
    /** The current date in the organisation's time zone. */
    today: z.iso.date(),
    frameworks: z.array(frameworkChoiceSchema),
    /** The groups of the organisation's other clients. */
    groupNames: z.array(z.string()),
    client: z.object({ clientId: z.uuid(), ...clientDetails }).nullable(),
    defaults: z.object({
      schedule: scheduleSchema,
      members: z.array(newMemberSchema),
    }),
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

/** The rules beyond the shape are `clientDetailsFor`, `assessmentFor`, `scheduleFor` and `membersFor`. */
export const createBeacon = endpoint('POST /api/beacons', {
  summary: 'Make a Beacon, once for each Idempotency-Key',
  body: z.strictObject({
    organisation: z.string().max(64),
    /** An existing client, who is not changed. */
    clientId: z.uuid().optional(),
    ...clientFields,
    ...assessmentFields,
    schedule: scheduleInputSchema,
    members: z
      .array(newMemberSchema)
      .max(maxMembers, errorText(msg`Maximum ${{ maximum: maxMembers }}`)),
    /** Whether the caller becomes an admin too; without any admin in `members` the caller always does. */
    creatorIsAdmin: z.boolean().optional(),
  }),
  answer: z.object({ beacon: beaconSchema }),
  problems: [...changeProblems, 'idempotency_conflict', 'invalid', 'too_many'],
});

/** The rules beyond the shape are `clientChangesFor`, `thresholdsFor`, `scheduleFor` and `membersFor`. */
export const updateBeacon = endpoint('PUT /api/beacons/{uuid}', {
  summary: 'Change what is given of a Beacon, its client and its members',
  params: z.strictObject({ uuid: z.uuid() }),
  body: z.strictObject({
    /** The revision that was edited. */
    revision: z.int().min(0).optional(),
    ...clientFields,
    lowerThreshold: assessmentFields.lowerThreshold,
    upperThreshold: assessmentFields.upperThreshold,
    schedule: scheduleInputSchema.optional(),
    /** The complete list: members who are missing from it are removed. */
    members: z
      .array(memberInputSchema)
      .max(maxMembers, errorText(msg`Maximum ${{ maximum: maxMembers }}`))
      .optional(),
  }),
  answer: z.object({ beacon: beaconSchema, undoId }),
  problems: [...changeProblems, 'edited_meanwhile', 'invalid', 'too_many'],
});
