import * as z from 'zod';
import { choices } from './assessed-items.ts';
import { answerValueSchema } from '#rules/definition/scale.ts';
import { assessorRoles } from '#rules/definition/texts.ts';
import { genders } from './genders.ts';
import { endpoint } from './endpoint.ts';
import { bandsSchema, detailedTeamAssessmentSchema, lacks } from './results.ts';

const score = z.number().nullable();
const role = z.enum(assessorRoles);

/** One person's score of a node. */
const personSchema = z.object({
  /** The person's user id; for anonymous Beacons the position of the row. */
  id: z.string(),
  /** Position in the list, from 1. */
  index: z.int(),
  /** A name, 'Unknown user', or 'Anonymous 1', which is a different person in every question. */
  label: z.string(),
  avatar: z.string().nullable(),
  /** Null for anonymous Beacons. */
  role: role.nullable(),
  score,
  normalisedScore: score,
  bands: bandsSchema,
  /** The word of their band. */
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
  /** What they chose or entered; null above questions and without an answer. */
  answer: answerValueSchema.nullable(),
  comment: z.string().nullable(),
  /** False for assessors who did not answer the assessment. */
  hasAnswered: z.boolean(),
});
export type PersonResult = z.output<typeof personSchema>;

const commentSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** The author; null for anonymous Beacons. */
  user: z.object({ id: z.string(), name: z.string(), role }).nullable(),
});

/** How much people agree, on 0…100; null for anonymous Beacons. */
const spreadSchema = z.object({
  roles: z.array(
    z.object({
      role,
      score: z.number(),
      normalisedScore: z.number(),
      lowest: z.number(),
      highest: z.number(),
      normalisedRange: z.tuple([z.number(), z.number()]),
      bands: bandsSchema,
      classifier: z.string().nullable(),
      count: z.int(),
    }),
  ),
  /** Difference between the highest and the lowest mean of a role. */
  between: score,
  /** The largest difference between two people of one role. */
  within: score,
  /** The one role that differs from everybody else, and the range of the others. */
  lone: z
    .object({
      role,
      side: z.enum(['lower', 'higher']),
      others: z.tuple([z.number(), z.number()]),
    })
    .nullable(),
});
export type Spread = z.output<typeof spreadSchema>;

/** The change since the previous assessment, in two parts that add up to it. */
const changeSplitSchema = z.object({
  samePeople: z.number(),
  differentPeople: z.number(),
  stayed: z.int(),
  joined: z.int(),
  left: z.int(),
});

/**
 * Whether the change since the previous assessment is more than measurement error, for each role by the people who answered
 * both times in that role (Jacobson and Truax 1991).
 */
const reliableChangeSchema = z.object({
  roles: z.array(
    z.object({
      role,
      /** The ids of the people who are compared. */
      people: z.array(z.string()).min(1),
      /** The averages of their scores, in the unit of the scale. */
      before: z.number(),
      now: z.number(),
      r: z.number(),
      /** In the unit of the scale. */
      sd: z.number(),
      source: z.string().nullable(),
      /** The standard error of the difference of two scores: sd √(2 (1 − r)). */
      error: z.number(),
      isMoreThanError: z.boolean(),
    }),
  ),
  /** The roles of which nothing can be said, and why. */
  unsaid: z.array(z.object({ role, reason: z.enum(['nobody_twice', 'no_reliability', ...lacks]) })),
  /** Why nothing is said of any role: another version scores differently, or no role has a reliability. */
  reason: z.enum(['version', 'no_reliability']).nullable(),
});
export type ReliableChange = z.output<typeof reliableChangeSchema>;

/** For whom cut-offs were published: everybody, where nothing is named. */
const audienceSchema = z.object({
  roles: z.array(role),
  /** In years, from the first and before the second. */
  age: z.tuple([z.number(), z.number()]).nullable(),
  gender: z.enum(genders).nullable(),
});
export type Audience = z.output<typeof audienceSchema>;

const source = { edition: z.string().nullable(), source: z.string().nullable() };

/** What makes the score of a scale, besides its rule in words. */
const calculationSchema = z.object({
  /** The questions or scales that count, each with its weight. */
  parts: z.array(z.object({ title: z.string(), weight: z.number(), isReversed: z.boolean() })),
  isRounded: z.boolean(),
  norms: z.array(z.object({ gives: z.enum(['t', 'percentile', 'z']), ...source })),
  bands: z.array(
    z.object({
      /** What the cuts divide. */
      on: z.enum(['raw', 't', 'percentile', 'z']),
      audience: audienceSchema,
      /** Each band with its highest score; the last has none. */
      cuts: z.array(z.object({ word: z.string(), upTo: z.number().nullable() })),
      ...source,
    }),
  ),
});
export type Calculation = z.output<typeof calculationSchema>;

const explainedNode = {
  spread: spreadSchema.nullable(),
  /** Null for the first result, where nobody answered both times, and for anonymous Beacons. */
  changeSplit: changeSplitSchema.nullable(),
  /** Null for the first result, before a window is settled, for questions, and for anonymous Beacons. */
  reliableChange: reliableChangeSchema.nullable(),
  /** Every person's score; for anonymous Beacons only at questions, empty above. */
  userBreakdown: z.array(personSchema),
  /** How the score is calculated, in words. */
  rule: z.string(),
  /** Null for what is not a scale. */
  calculation: calculationSchema.nullable(),
};

const sectionSchema = detailedTeamAssessmentSchema.shape.attributes.element;
const questionSchema = sectionSchema.shape.attributes.element.extend({
  ...explainedNode,
  text: z.string(),
  instructions: z.string().nullable(),
  /** The options; empty where there are none. */
  options: choices,
  /** The unit of a number. */
  unit: z.string().nullable(),
  comments: z.array(commentSchema),
});
export type QuestionResult = z.output<typeof questionSchema>;

const explainedSectionSchema = sectionSchema.extend({
  ...explainedNode,
  attributes: z.array(questionSchema),
});
export type SectionResult = z.output<typeof explainedSectionSchema>;

export const assessmentResultSchema = detailedTeamAssessmentSchema.extend({
  ...explainedNode,
  attributes: z.array(explainedSectionSchema),
  /** The overall comments. */
  comments: z.array(commentSchema),
  /** The neighbours among the assessments with a result; null where there is none. */
  previousNumber: z.int().nullable(),
  nextNumber: z.int().nullable(),
  explained: z.object({
    rule: z.string(),
    frameworkId: z.string(),
    frameworkVersion: z.int(),
    frameworkTitle: z.string(),
    source: z.string(),
    licence: z.string(),
    citation: z.string().nullable(),
    copyright: z.string().nullable(),
  }),
  /** Each person's impact score by the published rule, where the framework has one; empty for anonymous Beacons. */
  impact: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      role,
      /** The name of the score. */
      title: z.string(),
      /** Null where a required answer is missing. */
      score,
      min: z.number(),
      outOf: z.number(),
      word: z.string().nullable(),
    }),
  ),
  /** The source of the informants' cut-offs, and the ages in whole years for which they were published. */
  cutOffs: z.array(
    z.object({
      role,
      /** Null where the framework version does not define it. */
      edition: z.string().nullable(),
      ages: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  /** The client's age on the day of the assessment; null without a date of birth. */
  clientAge: z.int().nullable(),
  isAnonymous: z.boolean(),
  /** Why the answers of an anonymous Beacon are withheld; null where they are listed. */
  withheld: z.enum(['until_closed', 'too_few']).nullable(),
});
export type AssessmentResult = z.output<typeof assessmentResultSchema>;

export const findAssessmentResult = endpoint('GET /api/beacons/{uuid}/assessments/{number}', {
  summary: 'One completed assessment with everybody’s answers and comments',
  params: z.strictObject({ uuid: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) }),
  answer: z.object({
    beaconUuid: z.uuid(),
    clientName: z.string(),
    timeZone: z.string(),
    thresholdClassifiers: z.array(z.string()),
    assessment: z.union([assessmentResultSchema, z.literal('access_denied')]),
  }),
  problems: ['signed_out', 'not_found', 'results_hidden'],
});
