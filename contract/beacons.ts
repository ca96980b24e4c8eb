import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { frameworkInfoSchema } from './frameworks.ts';
import { teamAssessmentSchema, wholeTeamAssessmentSchema } from './results.ts';
import { genders, periodTypes } from './words.ts';

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

/** The open window, or the next one to come. */
const nextAssessmentSchema = z.object({
  number: z.int().nullable(),
  open: z.boolean(),
  closing: z.boolean(),
  startOn: z.iso.datetime(),
  endOn: z.iso.datetime().nullable(),
  /** Who is asked, and when she answered; empty for anonymous Beacons. */
  assessors: z.array(z.object({ userId: z.uuid(), assessedAt: z.iso.datetime().nullable() })),
  responseCount: z.int(),
  assessorCount: z.int(),
});

export const beaconSchema = z.object({
  uuid: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  clientAvatar: z.string().nullable(),
  name: z.string(),
  beaconName: z.string(),
  clientExternalRef: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.iso.date().nullable(),
  /** 'Child' under 18, else 'Client'. */
  clientLabel: z.enum(['Child', 'Client']),
  age: z.int().nullable(),
  groupNames: z.array(z.string()),
  organisation: z.object({ slug: z.string(), name: z.string(), timeZone: z.string() }),
  orgSlug: z.string(),
  isAnonymous: z.boolean(),
  canEdit: z.boolean(),
  canBulkEdit: z.boolean(),
  canAdminister: z.boolean(),
  canArchive: z.boolean(),
  hasNotification: z.boolean(),
  latestAssessmentCompletedAt: z.iso.datetime().nullable(),
  /** The latest completed assessment, whole. */
  teamAssessment: z.union([wholeTeamAssessmentSchema, z.literal('access_denied')]).nullable(),
  /** Newest first, at most the latest 60. */
  teamAssessments: z.union([z.array(teamAssessmentSchema), z.literal('access_denied')]),
  nextAssessment: nextAssessmentSchema.nullable(),
  schedule: scheduleSchema,
  users: z.array(memberSchema),
  adminEmails: z.array(z.string()),
  frameworkInfo: frameworkInfoSchema,
  /** Where the viewer herself can answer now. */
  assessmentLink: z.string().nullable(),
  hiddenResultsMessage: z.string().nullable(),
  lowerThreshold: z.number(),
  upperThreshold: z.number(),
});
export type Beacon = z.output<typeof beaconSchema>;

export const findBeacon = endpoint({
  method: 'GET',
  path: '/api/beacons/{uuid}',
  access: 'signed in',
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

const beaconCardSchema = z.object({
  uuid: z.uuid(),
  clientName: z.string(),
  clientAvatar: z.string().nullable(),
  beaconName: z.string(),
  frameworkTitle: z.string(),
  groupNames: z.array(z.string()),
  organisation: z.object({ slug: z.string(), name: z.string(), timeZone: z.string() }),
  type: z.enum(['standard', 'sdq']),
  score: z.number().nullable(),
  normalisedScore: z.number().nullable(),
  change: z.number().nullable(),
  outOf: z.number(),
  thresholds: z.tuple([z.number(), z.number()]),
  normalisedThresholds: z.tuple([z.number(), z.number()]),
  classifier: z.string().nullable(),
  latestAssessmentCompletedAt: z.iso.datetime().nullable(),
  nextOpensAt: z.iso.datetime().nullable(),
});
export type BeaconCard = z.output<typeof beaconCardSchema>;

export const listBeacons = endpoint({
  method: 'GET',
  path: '/api/beacons',
  access: 'signed in',
  summary: 'The Beacons the viewer may see, lowest score first',
  answer: z.object({ beacons: z.array(beaconCardSchema) }),
  problems: ['signed_out'],
});
