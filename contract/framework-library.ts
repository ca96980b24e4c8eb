import * as z from 'zod';
import { changeProblems, endpoint } from './endpoint.ts';

/** The most questionnaires that an organisation can have of its own. */
export const maxOwnFrameworks = 500;
/** The number of Beacons on one page of those that use a questionnaire. */
export const usesPerPage = 50;

/** Beacons of a version are counted up to this number; one more stands for any number above it. */
export const maxCountedBeacons = 10_000;

const slug = z.string().max(64);
const ofFramework = z.strictObject({ slug, id: z.string().max(64) });
export const versionNumber = z.coerce.number().int().min(1).max(1_000_000);
const readProblems = ['malformed', 'signed_out', 'not_allowed', 'not_found'] as const;

/** A questionnaire in the library, in its latest version. */
const libraryFrameworkSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** Whether it is the organisation's own; otherwise it comes with Beacon. */
  isOwn: z.boolean(),
  itemCount: z.int(),
  languages: z.array(z.string()),
  publishedAt: z.iso.datetime(),
  /** Since when it is not offered for new Beacons; null where it is. */
  retiredAt: z.iso.datetime().nullable(),
  /** The organisation's Beacons that use any version of it and are not archived. */
  beaconCount: z.int(),
});

const libraryDraftSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The questionnaire of which it becomes the next version; null where it becomes a new one. */
  frameworkId: z.string().nullable(),
  itemCount: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
});
export type LibraryDraft = z.output<typeof libraryDraftSchema>;

export const listFrameworkLibrary = endpoint('GET /api/orgs/{slug}/framework_library', {
  summary: 'The questionnaires and drafts of an organisation, with those that come with Beacon',
  params: z.strictObject({ slug }),
  answer: z.object({
    frameworks: z.array(libraryFrameworkSchema),
    drafts: z.array(libraryDraftSchema),
  }),
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

const frameworkVersionSchema = z.object({
  version: z.int(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string().nullable(),
  /** The Beacons that use this version and are not archived, at most `maxCountedBeacons` + 1. */
  beaconCount: z.int(),
});

export const findLibraryFramework = endpoint('GET /api/orgs/{slug}/framework_library/{id}', {
  summary: 'A questionnaire with its versions, newest first',
  params: ofFramework,
  answer: z.object({
    id: z.string(),
    title: z.string(),
    isOwn: z.boolean(),
    retiredAt: z.iso.datetime().nullable(),
    versions: z.array(frameworkVersionSchema),
    /** The draft of its next version. */
    draft: z.object({ id: z.uuid() }).nullable(),
  }),
  problems: readProblems,
});
export type LibraryFrameworkHistory = z.output<typeof findLibraryFramework.answer>;

/** A definition of the second edition; `readPublished` reads it. */
const definitionSchema = z.record(z.string(), z.unknown());

export const findFrameworkVersion = endpoint(
  'GET /api/orgs/{slug}/framework_library/{id}/versions/{version}',
  {
    summary: 'One version of a questionnaire, as a definition of the second edition',
    params: ofFramework.extend({ version: versionNumber }),
    answer: z.object({
      id: z.string(),
      version: z.int(),
      title: z.string(),
      isOwn: z.boolean(),
      definition: definitionSchema,
    }),
    problems: readProblems,
  },
);

export const listFrameworkBeacons = endpoint(
  'GET /api/orgs/{slug}/framework_library/{id}/beacons',
  {
    summary: 'The Beacons of an organisation that use a questionnaire, newest first',
    params: ofFramework,
    query: z.object({
      /** The last Beacon of the page before. */
      after: z.uuid().optional(),
      /** Only Beacons that use this version. */
      version: versionNumber.optional(),
    }),
    answer: z.object({
      beacons: z.array(
        z.object({
          id: z.uuid(),
          clientName: z.string(),
          name: z.string(),
          version: z.int(),
          /** The number of edits. */
          revision: z.int(),
          hasOpenWindow: z.boolean(),
        }),
      ),
      /** Where the next page starts; null on the last page. */
      next: z.uuid().nullable(),
    }),
    problems: readProblems,
  },
);

const retirement = {
  params: ofFramework,
  answer: z.object({ retiredAt: z.iso.datetime().nullable() }),
  problems: [...changeProblems, 'shipped_questionnaire'],
} as const;

export const retireFramework = endpoint('POST /api/orgs/{slug}/framework_library/{id}/retire', {
  summary: 'Offer a questionnaire no longer for new Beacons; those that use it go on',
  scope: 'admin',
  ...retirement,
});

export const restoreFramework = endpoint('POST /api/orgs/{slug}/framework_library/{id}/restore', {
  summary: 'Offer a retired questionnaire again',
  scope: 'admin',
  ...retirement,
});
