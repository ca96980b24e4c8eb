import * as z from 'zod';
import { scheduleSchema as scheduleInputSchema } from '#rules/schedule-shape.ts';
import { clientFields } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { feedSchema, topFilesSchema } from './feed.ts';
import { assessmentFields, frameworkChoiceSchema, frameworkInfoSchema } from './frameworks.ts';
import { adminUserSchema, memberInputSchema, maxMembers, newMemberSchema } from './participants.ts';
import {
  openAssessmentSchema,
  teamAssessmentSchema,
  wholeTeamAssessmentSchema,
} from './results.ts';
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
  /** Of an open window: when the next one opens if this one closes now; null where none comes. */
  nextOpensAt: z.iso.datetime().nullable(),
  /** Who is asked, and when they answered; empty for anonymous Beacons. */
  assessors: z.array(z.object({ userId: z.uuid(), assessedAt: z.iso.datetime().nullable() })),
  responseCount: z.int(),
  /** Who is asked, and whoever has answered though they are not asked any more: never fewer than the responses. */
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
  canComment: z.boolean(),
  canBulkEdit: z.boolean(),
  canAdminister: z.boolean(),
  canArchive: z.boolean(),
  hasNotification: z.boolean(),
  latestAssessmentCompletedAt: z.iso.datetime().nullable(),
  /** The last settled result, whole; of an anonymous Beacon the last one of three people or more. */
  teamAssessment: z.union([wholeTeamAssessmentSchema, z.literal('access_denied')]).nullable(),
  /** The settled ones, newest first, at most the latest 60. */
  teamAssessments: z.union([z.array(teamAssessmentSchema), z.literal('access_denied')]),
  /** The open window while it is not settled; null also where results are denied. */
  openAssessment: openAssessmentSchema.nullable(),
  nextAssessment: nextAssessmentSchema.nullable(),
  schedule: scheduleSchema,
  users: z.array(memberSchema),
  adminEmails: z.array(z.string()),
  frameworkInfo: frameworkInfoSchema,
  /** Where the viewer themselves can answer now. */
  assessmentLink: z.string().nullable(),
  hiddenResultsMessage: z.string().nullable(),
  lowerThreshold: z.number(),
  upperThreshold: z.number(),
  /** The organisation's day. */
  today: z.iso.date(),
  /** Counts the edits: sent back with the next one, so that nothing of somebody else's is overwritten. */
  revision: z.int(),
  /** For those who can edit, null for others. */
  adminUsers: z.array(adminUserSchema).nullable(),
  /** The newest of each. */
  feed: feedSchema,
  files: topFilesSchema,
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

const organisationSchema = z.object({ slug: z.string(), name: z.string(), timeZone: z.string() });

export const findBeaconForm = endpoint({
  method: 'GET',
  path: '/api/beacons/new',
  access: 'signed in',
  summary: 'What is needed to make a Beacon, in an organisation or for a client',
  /** Without either: in the first organisation the viewer may make Beacons in. */
  query: z.object({
    organisation: z.string().max(64).optional(),
    clientId: z.uuid().optional(),
  }),
  answer: z.object({
    /** Those the viewer may make Beacons in. */
    organisations: z.array(organisationSchema),
    organisation: organisationSchema,
    /** The organisation's day. */
    today: z.iso.date(),
    frameworks: z.array(frameworkChoiceSchema),
    /** Groups that others are in already. */
    groupNames: z.array(z.string()),
    client: z
      .object({
        clientId: z.uuid(),
        clientName: z.string(),
        clientAvatar: z.string().nullable(),
        clientExternalRef: z.string().nullable(),
        gender: z.enum(genders).nullable(),
        dateOfBirth: z.iso.date().nullable(),
        groupNames: z.array(z.string()),
      })
      .nullable(),
    defaults: z.object({
      schedule: scheduleSchema,
      members: z.array(newMemberSchema),
    }),
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

/** The rules beyond shape are `clientDetailsFor`, `assessmentFor`, `scheduleFor` and `membersFor`. */
export const createBeacon = endpoint({
  method: 'POST',
  path: '/api/beacons',
  access: 'signed in',
  summary: 'Make a Beacon, once for each Idempotency-Key',
  body: z.strictObject({
    organisation: z.string().max(64),
    /** A client who is there already; nothing about them is changed. */
    clientId: z.uuid().optional(),
    ...clientFields,
    ...assessmentFields,
    schedule: scheduleInputSchema,
    members: z.array(newMemberSchema).max(maxMembers, `Maximum ${maxMembers}`),
    /** The caller becomes an admin beside those named; where none is named, they do in any case. */
    creatorIsAdmin: z.boolean().optional(),
  }),
  answer: z.object({ beacon: beaconSchema }),
  problems: [
    'malformed',
    'signed_out',
    'csrf_failed',
    'not_allowed',
    'not_found',
    'idempotency_conflict',
    'invalid',
    'too_many',
  ],
});

/** The rules beyond shape are `clientChangesFor`, `thresholdsFor`, `scheduleFor` and `membersFor`. */
export const updateBeacon = endpoint({
  method: 'PUT',
  path: '/api/beacons/{uuid}',
  access: 'signed in',
  summary: 'Change what is given of a Beacon, its client and its members',
  params: z.strictObject({ uuid: z.uuid() }),
  body: z.strictObject({
    /** The revision the change was made to. */
    revision: z.int().min(0).optional(),
    ...clientFields,
    lowerThreshold: assessmentFields.lowerThreshold,
    upperThreshold: assessmentFields.upperThreshold,
    schedule: scheduleInputSchema.optional(),
    /** All of them: who is left out is removed. */
    members: z.array(memberInputSchema).max(maxMembers, `Maximum ${maxMembers}`).optional(),
  }),
  answer: z.object({ beacon: beaconSchema }),
  problems: [
    'malformed',
    'signed_out',
    'csrf_failed',
    'not_allowed',
    'not_found',
    'edited_meanwhile',
    'invalid',
    'too_many',
  ],
});
