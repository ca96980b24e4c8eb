import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { accentProblem, nearestAccent } from './accents.ts';
import { countrySchema } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { required } from './field-errors.ts';
import { atMost } from './lengths.ts';
import { mailLetters, placeholdersOf, unknownPlaceholders } from './mail-letters.ts';
import type { MailLetter } from './mail-letters.ts';
import { errorText, textOf } from './messages.ts';
import { lineSchema } from './text.ts';

const params = z.strictObject({ slug: z.string().max(64) });
const adminProblems = ['signed_out', 'csrf_failed', 'not_allowed', 'not_found'] as const;
const saveProblems = [...adminProblems, 'invalid', 'settings_changed'] as const;

/** The longest session that an organisation can choose, in hours. */
export const maxSessionHours = 168;
export const mailLimits = { fromName: 80, signature: 300, subject: 120, opening: 600 };

/** Text of several lines without other control characters or characters that change the reading direction. */
function linesSchema(max: number) {
  return z
    .string({ error: required })
    .trim()
    .normalize()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'))
    .pipe(
      z
        .string()
        .max(max, errorText(atMost(max)))
        .regex(
          /^(?:[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|\n)*$/u,
          errorText(msg`Must not contain control characters`),
        ),
    );
}

const accentSchema = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, errorText(msg`Must be a colour, such as #0b6460`))
  .superRefine((colour, context) => {
    const problem = /^#[0-9a-f]{6}$/.test(colour) ? accentProblem(colour) : null;
    if (problem) context.addIssue({ code: 'custom', message: accentRefusal(colour, problem) });
  });

function accentRefusal(colour: string, problem: 'too_light' | 'too_dark'): string {
  const nearest = nearestAccent(colour);
  return textOf(
    problem === 'too_light'
      ? msg`Too light to read on a light page. The nearest colour that works is ${{ nearest }}.`
      : msg`Too dark to see on a dark page. The nearest colour that works is ${{ nearest }}.`,
  );
}

const hourSchema = z.int().min(0).max(23);
const revision = z.int().min(1);

/** The name and the look of an organisation. */
export const organisationProfileSchema = z.strictObject({
  name: lineSchema(200).min(1, errorText(msg`Required`)),
  /** The colour of the header and the emails, or null for that of Beacon. */
  accent: accentSchema.nullable(),
  /** The public_id of a picture that the viewer uploaded, or the current one; null for none. */
  logo: z.string().max(100).nullable(),
  /** The language of emails to people who have not chosen one. */
  language: languageSchema,
  /** By whose customs dates are written and weeks begin; null for the usual country of each language. */
  country: countrySchema.nullable(),
});

/** The hours of an organisation, by its clocks: no mail that nobody asked for leaves in the quiet ones. */
export const scheduleDefaultsSchema = z.strictObject({
  /** When windows of new Beacons open unless they choose another hour; 0 for the start of the day. */
  openingHour: hourSchema,
  quietFrom: hourSchema,
  /** The same hour as `quietFrom` for no quiet hours. */
  quietUntil: hourSchema,
});

export const securitySettingsSchema = z.strictObject({
  isSecondFactorRequired: z.boolean(),
  /** How long people stay signed in at most, in hours; null for the limit of the installation. */
  sessionHours: z.int().min(1).max(maxSessionHours).nullable(),
});

const letterSchema = z.strictObject({
  subject: lineSchema(mailLimits.subject),
  opening: linesSchema(mailLimits.opening),
});

const letters = Object.keys(mailLetters) as MailLetter[];

/** Empty texts stand for the usual words. */
export const mailSettingsSchema = z
  .strictObject({
    fromName: lineSchema(mailLimits.fromName),
    signature: linesSchema(mailLimits.signature),
    texts: z.strictObject(
      Object.fromEntries(letters.map((letter) => [letter, letterSchema])) as Record<
        MailLetter,
        typeof letterSchema
      >,
    ),
  })
  .superRefine(({ texts }, context) => {
    for (const letter of letters) {
      for (const field of ['subject', 'opening'] as const) {
        const unknown = unknownPlaceholders(letter, texts[letter][field]).join(' ');
        if (unknown === '') continue;
        const names = placeholdersOf(letter).map((name) => `{${name}}`);
        const message = msg`Unknown: ${{ unknown }}. You can use: ${{ names: names.join(' ') }}`;
        const path = ['texts', letter, field];
        context.addIssue({ code: 'custom', path, message: textOf(message) });
      }
    }
  });

/** For how many years archived Beacons can be kept, from the shortest to the longest. */
export const retentionYears = Array.from({ length: 30 }, (_, index) => index + 1);

export const dataSettingsSchema = z.strictObject({
  /** How many years after their archive Beacons are erased; null to keep them. */
  retentionYears: z.int().min(1).max(retentionYears.length).nullable(),
});

const withRevision = { revision };

export const organisationSettingsSchema = z.object({
  profile: organisationProfileSchema.extend({ ...withRevision, accent: z.string().nullable() }),
  schedule: scheduleDefaultsSchema.extend(withRevision),
  security: securitySettingsSchema.extend(withRevision),
  mail: z.object({
    fromName: z.string(),
    signature: z.string(),
    texts: z.record(z.enum(letters), z.object({ subject: z.string(), opening: z.string() })),
    /** The usual words of each letter. */
    usual: z.record(z.enum(letters), z.object({ subject: z.string(), opening: z.string() })),
    ...withRevision,
  }),
  data: dataSettingsSchema.extend({
    ...withRevision,
    /** What each number of years would do to the Beacons that are archived now. */
    erasures: z.array(
      z.object({
        years: z.int(),
        /** How many Beacons have been archived for longer. */
        count: z.int(),
        /** When the next one will have been; null where there is none. */
        nextAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
});
export type OrganisationSettings = z.output<typeof organisationSettingsSchema>;

const saved = z.object({ settings: organisationSettingsSchema });

export const findOrganisationSettings = endpoint('GET /api/orgs/{slug}/settings', {
  summary: 'The settings of an organisation',
  scope: 'admin',
  params,
  answer: saved,
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const saveOrganisationProfile = endpoint('PUT /api/orgs/{slug}/settings/profile', {
  summary: 'Change the name, logo and colour of an organisation',
  scope: 'admin',
  params,
  body: organisationProfileSchema.extend(withRevision),
  answer: saved,
  problems: saveProblems,
});

export const saveScheduleDefaults = endpoint('PUT /api/orgs/{slug}/settings/schedule', {
  summary: 'Change the opening hour and the quiet hours of an organisation',
  scope: 'admin',
  params,
  body: scheduleDefaultsSchema.extend(withRevision),
  answer: saved,
  problems: saveProblems,
});

export const saveSecuritySettings = endpoint('PUT /api/orgs/{slug}/settings/security', {
  summary: 'Change how the users of an organisation sign in',
  scope: 'admin',
  params,
  body: securitySettingsSchema.extend(withRevision),
  answer: saved,
  problems: [...saveProblems, 'mfa_off'],
});

export const saveMailSettings = endpoint('PUT /api/orgs/{slug}/settings/mail', {
  summary: 'Change the sender, signature and words of the emails of an organisation',
  scope: 'admin',
  params,
  body: mailSettingsSchema.safeExtend(withRevision),
  answer: saved,
  problems: saveProblems,
});

export const saveDataSettings = endpoint('PUT /api/orgs/{slug}/settings/data', {
  summary: 'Change how long an organisation keeps archived Beacons',
  scope: 'admin',
  params,
  body: dataSettingsSchema.extend({
    ...withRevision,
    /** How many Beacons the caller knows to be erased within a day; refused where there are more. */
    confirmedCount: z.int().min(0),
  }),
  answer: saved,
  problems: [...saveProblems, 'erasure_unconfirmed'],
});

/** An email to show or to try, with settings that may not be saved yet. */
export const mailSampleSchema = mailSettingsSchema.safeExtend({
  letter: z.enum(letters),
  /** In which the usual words are written; by default that of the page. */
  language: languageSchema.optional(),
  /** The look of the organisation where it is not saved yet. */
  profile: organisationProfileSchema.pick({ name: true, accent: true }).optional(),
});
export type MailSample = z.output<typeof mailSampleSchema>;

export const previewMail = endpoint('POST /api/orgs/{slug}/settings/mail/preview', {
  summary: 'An email as it would be sent with these settings, about an invented client',
  scope: 'admin',
  params,
  body: mailSampleSchema,
  answer: z.object({
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
  problems: [...adminProblems, 'invalid', 'too_many'],
});

export const sendSampleMail = endpoint('POST /api/orgs/{slug}/settings/mail/test', {
  summary: 'Send that email to the own address',
  scope: 'admin',
  params,
  body: mailSampleSchema,
  answer: z.object({ to: z.string() }),
  problems: [...adminProblems, 'invalid', 'no_mailbox', 'too_many'],
});
