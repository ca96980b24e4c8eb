import * as z from 'zod';
import { clientColumnNames, neededInLists } from './clients.ts';
import { changeProblems, endpoint } from './endpoint.ts';
import { assessmentFields, frameworkChoiceSchema } from './frameworks.ts';
import { listedOrganisation } from './lists.ts';
import { scheduleInputSchema } from './schedules.ts';

/** The maximum size of an imported file, in bytes. */
export const maxImportBytes = 50 * 1024 * 1024;

/** The maximum number of rows in one file below its headers. */
export const maxImportRows = 200_000;

/** The number of days that a file with rejected rows, or one that nobody starts, is stored after its import ended. */
export const importRetentionDays = 30;

/** The maximum number of members in one row. */
export const maxImportMembers = 10;

/** The maximum number of row errors in an answer; the download has all of them. */
export const maxRowErrorsShown = 200;

/** The separator of several groups, or several roles, in one cell. */
export const listSeparator = '|';

export const memberParts = ['Name', 'Email', 'Phone', 'Roles'] as const;

type ClientColumn = (typeof clientColumnNames)[number];
type MemberColumn = `member${number}${(typeof memberParts)[number]}`;
export type ImportColumn = ClientColumn | MemberColumn;

/** The headers a file can have, in the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  ...clientColumnNames,
  ...Array.from({ length: maxImportMembers }, (_, index) => memberColumnsOf(index + 1)).flat(),
];

/** The headers a file must have. */
export const requiredColumns: readonly ImportColumn[] = ['clientName', ...neededInLists];

/** The last header of a download of rejected rows; the import ignores it, so the file can be sent again. */
export const reasonsColumn = 'reasons';

/** The headers of one member, counted from 1. */
export function memberColumnsOf(number: number): MemberColumn[] {
  return memberParts.map((part): MemberColumn => `member${number}${part}`);
}

/** The settings of every Beacon in a file. The rules beyond the shape are `assessmentFor` and `scheduleFor`. */
export const importSettingsSchema = z.strictObject({
  ...assessmentFields,
  schedule: scheduleInputSchema,
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

/** One error of a row; `column` is '' where it concerns the whole row. */
const rowErrorSchema = z.object({ column: z.string(), reason: z.string() });
export type RowError = z.output<typeof rowErrorSchema>;

export const importStates = ['checking', 'checked', 'running', 'done', 'failed'] as const;

export const importSchema = z.object({
  id: z.uuid(),
  organisation: z.object({ slug: z.string(), name: z.string() }),
  fileName: z.string(),
  frameworkTitle: z.string(),
  isAnonymous: z.boolean(),
  /** checking: dry run; checked: can be started; running: creates Beacons. */
  state: z.enum(importStates),
  /** Why the import failed. */
  error: z.string().nullable(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  separator: z.enum([',', ';', '\t']).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When its file was removed: its rejected rows can no longer be downloaded. */
  fileRemovedAt: z.iso.datetime().nullable(),
  /** Rows below the headers, including blank ones; an estimate while checking. */
  totalRows: z.int(),
  doneRows: z.int(),
  /** Rows that will become, or became, Beacons. */
  readyCount: z.int(),
  createdCount: z.int(),
  /** Rows whose client already has a Beacon with this framework. */
  existingCount: z.int(),
  rejectedCount: z.int(),
  /** Rows that will become Beacons and name an admin other than the importer. */
  otherAdminCount: z.int(),
  /** The number of people whom the Beacons will invite by mail. */
  newPeopleCount: z.int(),
});
export type Import = z.output<typeof importSchema>;

const byId = z.strictObject({ id: z.uuid() });

/**
 * Takes `multipart/form-data` with `organisation`, then `data`, the settings as JSON, then `csvFile`, up to 50 MB; or,
 * for files of up to 200 KB, the JSON below. The file is checked in the background; `startImport` creates the Beacons.
 */
export const importBeacons = endpoint('POST /api/bulk/beacons/import', {
  summary: 'Send a CSV file of Beacons to be checked',
  body: z.strictObject({
    organisation: z.string().max(64),
    data: importSettingsSchema.extend({ csvFile: z.string() }),
  }),
  answer: z.object({ import: importSchema }),
  problems: [...changeProblems, 'too_large', 'invalid', 'no_storage', 'too_many'],
});

export const findImportForm = endpoint('GET /api/imports/new', {
  summary: 'What is needed to send a file of Beacons into an organisation',
  /** Without one: the first organisation that the viewer may import into. */
  query: z.object({ organisation: z.string().max(64).optional() }),
  answer: z.object({
    /** The organisations that the viewer may import into. */
    organisations: z.array(listedOrganisation),
    organisation: listedOrganisation,
    /** The current date in the organisation's time zone. */
    today: z.iso.date(),
    frameworks: z.array(frameworkChoiceSchema),
    defaults: z.object({ schedule: scheduleInputSchema }),
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

export const listImports = endpoint('GET /api/imports', {
  summary: "The viewer's latest imports, newest first",
  answer: z.object({ imports: z.array(importSchema) }),
  problems: ['signed_out'],
});

export const findImport = endpoint('GET /api/imports/{id}', {
  summary: 'How far an import of the viewer is, and what is wrong with its first bad rows',
  params: byId,
  answer: z.object({
    import: importSchema,
    /** `row` counts as a spreadsheet does: the headers are row 1. */
    rejections: z.array(rowErrorSchema.extend({ row: z.int() })),
    /** The number of people whom the importer can still invite today, and the limit per day. */
    invitationsLeft: z.object({ today: z.int(), aDay: z.int() }),
  }),
  problems: ['signed_out', 'not_found'],
});

export const startImport = endpoint('PUT /api/imports/{id}/start', {
  summary: 'Make the Beacons of a checked import, in the background',
  params: byId,
  body: z
    .strictObject({
      /** Whether the importer becomes an admin too; without any admin in a row the importer always does. */
      importerIsAdmin: z.boolean().optional(),
    })
    .nullish(),
  answer: z.object({ import: importSchema, message: z.string() }),
  problems: [...changeProblems, 'import_not_ready', 'invalid'],
});

/** Beacons that were created before stay. */
export const cancelImport = endpoint('DELETE /api/imports/{id}', {
  summary: 'Stop an import and forget its file',
  params: byId,
  answer: z.object({ success: z.literal(true) }),
  problems: ['signed_out', 'csrf_failed', 'not_found'],
});

/** Answers CSV: the rejected rows as they were sent, with `reasons` as an additional last column. */
export const findRejectedRows = endpoint('GET /api/imports/{id}/rejected', {
  summary: 'The rejected rows of an import, to be mended and sent again',
  scope: 'export',
  params: byId,
  answer: z.file().mime('text/csv'),
  problems: ['signed_out', 'not_found', 'import_file_removed'],
});

export const findImportTemplate = endpoint('GET /api/imports/template.csv', {
  summary: 'A CSV file with the headers of an import and one sample row',
  answer: z.file().mime('text/csv'),
  problems: ['signed_out'],
});
