import * as z from 'zod';
import { changeProblems, endpoint } from './endpoint.ts';

/** The most bytes of a file with a questionnaire. */
export const maxFrameworkFileBytes = 5 * 1024 * 1024;

/** The formats of files with questionnaires. */
export const sourceFormats = ['beacon_json', 'fhir', 'redcap', 'xlsform', 'limesurvey'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

const slug = z.string().max(64);

const reportEntrySchema = z.object({
  /** Where it is in the file, e.g. `line 4` or `linkId 1.2`. */
  place: z.string(),
  name: z.string(),
  outcome: z.enum(['kept', 'changed', 'left_out']),
  /** How it was changed, or why it was left out. */
  note: z.string(),
});

/** Takes `multipart/form-data` with one `file` up to 5 MB. It creates nothing: `createFrameworkDraft` does. */
export const importFramework = endpoint('POST /api/orgs/{slug}/framework_imports', {
  summary: 'Show what becomes of a questionnaire in a file of another system',
  params: z.strictObject({ slug }),
  answer: z.object({
    format: z.enum(sourceFormats),
    /** The definition that a draft can begin with; null where nothing can be asked. */
    definition: z.record(z.string(), z.unknown()).nullable(),
    /** Every element of the file, each once. */
    report: z.array(reportEntrySchema),
    /** What the draft still needs, by the path of the field; or what is wrong with the file, without one. */
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  problems: [...changeProblems, 'too_large', 'invalid', 'unreadable_file', 'too_many'],
});
