import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { changeProblems, endpoint } from './endpoint.ts';
import { addErrors } from './field-errors.ts';
import { versionNumber } from './framework-library.ts';
import { undoId } from './undo.ts';

/** The most drafts that an organisation can have at once. */
export const maxDrafts = 200;
/** The most bytes of a draft as JSON. */
export const maxDraftBytes = 1024 * 1024;

const slug = z.string().max(64);
const ofDraft = z.strictObject({ slug, id: z.uuid() });
/** A definition that may be unfinished: its problems are listed beside it. */
const draftDefinitionSchema = z.record(z.string(), z.unknown());
const revision = z.int().min(1);
const problemsSchema = z.array(z.object({ field: z.string(), message: z.string() }));

const draftSchema = z.object({
  id: z.uuid(),
  /** Grows with every change; a change names the one that it replaces. */
  revision,
  definition: draftDefinitionSchema,
  /** What is wrong with it, by the path of the field such as `items[0].text`; at most 200. */
  problems: problemsSchema,
  /** The questionnaire of which it becomes the next version; null where it becomes a new one. */
  framework: z.object({ id: z.string(), version: z.int(), title: z.string() }).nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
});
export type FrameworkDraft = z.output<typeof draftSchema>;

/**
 * What a draft begins with: nothing; the next version of a questionnaire of the organisation, or the draft of it that exists;
 * a copy, which becomes a new questionnaire; or a definition, which may be unfinished.
 */
const sourceSchema = z
  .strictObject({
    from: z.enum(['blank', 'version', 'copy', 'definition']),
    /** Of `version` and `copy`. */
    id: z.string().max(64).optional(),
    version: versionNumber.optional(),
    /** Of `definition`. */
    definition: draftDefinitionSchema.optional(),
  })
  .superRefine(({ from, id, version, definition }, context) => {
    const isVersion = from === 'version' || from === 'copy';
    addErrors(context, {
      id: isVersion && id === undefined && msg`Required`,
      version: isVersion && version === undefined && msg`Required`,
      definition: from === 'definition' && definition === undefined && msg`Required`,
    });
  });

export const createFrameworkDraft = endpoint('POST /api/orgs/{slug}/framework_drafts', {
  summary: 'Begin a draft of a questionnaire',
  params: z.strictObject({ slug }),
  body: sourceSchema,
  answer: z.object({ draft: draftSchema }),
  problems: [...changeProblems, 'too_large', 'library_full', 'shipped_questionnaire'],
});

export const findFrameworkDraft = endpoint('GET /api/orgs/{slug}/framework_drafts/{id}', {
  summary: 'A draft with everything that is wrong with it',
  params: ofDraft,
  answer: z.object({ draft: draftSchema }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found'],
});

export const saveFrameworkDraft = endpoint('PUT /api/orgs/{slug}/framework_drafts/{id}', {
  summary: 'Save a draft over the revision that was read',
  params: ofDraft,
  body: z.strictObject({ revision, definition: draftDefinitionSchema }),
  answer: draftSchema.pick({ revision: true, updatedAt: true, problems: true }),
  problems: [...changeProblems, 'too_large', 'draft_changed'],
});

export const deleteFrameworkDraft = endpoint('DELETE /api/orgs/{slug}/framework_drafts/{id}', {
  summary: 'Delete a draft',
  params: ofDraft,
  answer: z.object({ undoId }),
  problems: changeProblems,
});

export const publishFrameworkDraft = endpoint(
  'POST /api/orgs/{slug}/framework_drafts/{id}/publish',
  {
    summary: 'Publish a draft as a version that never changes',
    scope: 'admin',
    params: ofDraft,
    body: z.strictObject({ revision }),
    answer: z.object({ id: z.string(), version: z.int() }),
    problems: [...changeProblems, 'draft_changed', 'unpublishable', 'library_full'],
  },
);
