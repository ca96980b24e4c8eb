import * as z from 'zod';
import { scheduleSchema } from '#rules/schedule-shape.ts';
import { endpoint } from './endpoint.ts';
import { assessmentFields, frameworkChoiceSchema } from './frameworks.ts';

/** The largest file taken, in bytes. */
export const maxImportBytes = 50 * 1024 * 1024;

/** The most rows one file can have below its headers. */
export const maxImportRows = 200_000;

/** How many days after its import ended a file with rows to correct is kept, and one that nobody starts. */
export const keptImportDays = 30;

/** How many members one row can name. */
export const maxImportMembers = 10;

/** How many faults an answer lists; all of them are in the download. */
export const maxRowErrorsShown = 200;

/** What separates the groups, and the roles, of one cell. */
export const listSeparator = '|';

const clientColumns = [
  'clientName',
  'beaconName',
  'clientExternalRef',
  'gender',
  'dateOfBirth',
  'groupNames',
] as const;
export const memberParts = ['Name', 'Email', 'Phone', 'Roles'] as const;

type ClientColumn = (typeof clientColumns)[number];
type MemberColumn = `member${number}${(typeof memberParts)[number]}`;
export type ImportColumn = ClientColumn | MemberColumn;

/** The headers a file can have, in the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  ...clientColumns,
  ...Array.from({ length: maxImportMembers }, (_, index) => memberColumnsOf(index + 1)).flat(),
];

/** The headers a file must have. */
export const requiredColumns: readonly ImportColumn[] = clientColumns.filter(
  (column) => column !== 'groupNames',
);

/** The last header of a download of rejected rows: such a file can be sent again as it is. */
export const reasonsColumn = 'reasons';

/** The headers of one member, counted from 1. */
export function memberColumnsOf(number: number): MemberColumn[] {
  return memberParts.map((part): MemberColumn => `member${number}${part}`);
}

/** What every Beacon of a file gets. The rules beyond shape are `assessmentFor` and `scheduleFor`. */
export const importSettingsSchema = z.strictObject({
  ...assessmentFields,
  schedule: scheduleSchema,
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

/** One thing wrong with a row; `column` is '' where it is the whole row. */
const rowErrorSchema = z.object({ column: z.string(), reason: z.string() });
export type RowError = z.output<typeof rowErrorSchema>;

export const importStates = ['checking', 'checked', 'running', 'done', 'failed'] as const;

export const importSchema = z.object({
  id: z.uuid(),
  organisation: z.object({ slug: z.string(), name: z.string() }),
  fileName: z.string(),
  frameworkTitle: z.string(),
  isAnonymous: z.boolean(),
  /** checking: the dry run; checked: waits to be started; running: Beacons are made. */
  state: z.enum(importStates),
  /** Why it failed. */
  fault: z.string().nullable(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  separator: z.enum([',', ';', '\t']).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Since when its rejected rows cannot be downloaded any more. */
  fileRemovedAt: z.iso.datetime().nullable(),
  /** Below the headers, blank ones included; an estimate while checking. */
  totalRows: z.int(),
  doneRows: z.int(),
  /** Rows that will become, or became, Beacons. */
  readyCount: z.int(),
  createdCount: z.int(),
  /** Rows whose client has a Beacon with this framework already. */
  existingCount: z.int(),
  rejectedCount: z.int(),
  /** Of the rows that will become Beacons, those that name an admin, but not the importer. */
  otherAdminCount: z.int(),
  /** How many people the Beacons will invite by mail. */
  newPeopleCount: z.int(),
});
export type Import = z.output<typeof importSchema>;

const byId = z.strictObject({ id: z.uuid() });

/**
 * Takes `multipart/form-data` with `organisation`, then `data`, the settings as JSON, then `csvFile`, up to 50 MB; or,
 * for files of up to 200 KB, the JSON below. The file is checked in the background: nothing is made before it is started.
 */
export const importBeacons = endpoint({
  method: 'POST',
  path: '/api/bulk/beacons/import',
  access: 'signed in',
  summary: 'Send a CSV file of Beacons to be checked',
  body: z.strictObject({
    organisation: z.string().max(64),
    data: importSettingsSchema.extend({ csvFile: z.string() }),
  }),
  answer: z.object({ import: importSchema }),
  problems: [
    'malformed',
    'signed_out',
    'csrf_failed',
    'not_allowed',
    'not_found',
    'too_large',
    'invalid',
    'no_storage',
    'too_many',
  ],
});

const organisationSchema = z.object({ slug: z.string(), name: z.string(), timeZone: z.string() });

export const findImportForm = endpoint({
  method: 'GET',
  path: '/api/imports/new',
  access: 'signed in',
  summary: 'What is needed to send a file of Beacons into an organisation',
  /** Without one: into the first organisation the viewer may import into. */
  query: z.object({ organisation: z.string().max(64).optional() }),
  answer: z.object({
    /** Those the viewer may import into. */
    organisations: z.array(organisationSchema),
    organisation: organisationSchema,
    /** The organisation's day. */
    today: z.iso.date(),
    frameworks: z.array(frameworkChoiceSchema),
    defaults: z.object({ schedule: scheduleSchema }),
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'signed in',
  summary: "The viewer's latest imports, newest first",
  answer: z.object({ imports: z.array(importSchema) }),
  problems: ['signed_out'],
});

export const findImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'signed in',
  summary: 'How far an import of the viewer is, and what is wrong with its first bad rows',
  params: byId,
  answer: z.object({
    import: importSchema,
    /** `row` as a spreadsheet counts: the headers are row 1. */
    rejections: z.array(rowErrorSchema.extend({ row: z.int() })),
    /** How many more people the importer can invite today, and how many on any day. */
    invitationsLeft: z.object({ today: z.int(), aDay: z.int() }),
  }),
  problems: ['signed_out', 'not_found'],
});

export const startImport = endpoint({
  method: 'PUT',
  path: '/api/imports/{id}/start',
  access: 'signed in',
  summary: 'Make the Beacons of a checked import, in the background',
  params: byId,
  body: z
    .strictObject({
      /** The importer becomes an admin beside those named; where none is named, they do in any case. */
      importerIsAdmin: z.boolean().optional(),
    })
    .nullish(),
  answer: z.object({ import: importSchema, message: z.string() }),
  problems: [
    'malformed',
    'signed_out',
    'csrf_failed',
    'not_allowed',
    'not_found',
    'import_not_ready',
    'invalid',
  ],
});

/** What was made before stays. */
export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  access: 'signed in',
  summary: 'Stop an import and forget its file',
  params: byId,
  answer: z.object({ success: z.literal(true) }),
  problems: ['signed_out', 'csrf_failed', 'not_found'],
});

/** Answers CSV: the rejected rows as they were sent, with the column `reasons` after them. */
export const findRejectedRows = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/rejected',
  access: 'signed in',
  summary: 'The rejected rows of an import, to be mended and sent again',
  params: byId,
  answer: z.file().mime('text/csv'),
  problems: ['signed_out', 'not_found', 'import_file_removed'],
});

export const findImportTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template.csv',
  access: 'signed in',
  summary: 'A CSV file with the headers of an import and one sample row',
  answer: z.file().mime('text/csv'),
  problems: ['signed_out'],
});
