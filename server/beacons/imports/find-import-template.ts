import { clientColumnNames, clientColumns } from '#contract/clients.ts';
import {
  findImportTemplate as endpoint,
  importColumns,
  memberColumnsOf,
} from '#contract/imports.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import { handleDownload } from '#server/platform/http/file-route.ts';

const sample: Partial<Record<ImportColumn, string>> = {
  ...Object.fromEntries(clientColumnNames.map((name) => [name, clientColumns[name].example])),
  member1Name: 'Tess Sample',
  member1Email: 'tess@example.org',
  member1Phone: '+44 20 7946 0000',
  member1Roles: 'admin|teacher',
  member2Name: 'Parker Sample',
  member2Email: 'parker@example.org',
  member2Roles: 'parent',
};

const isInTemplate = (column: ImportColumn) =>
  !column.startsWith('member') || [1, 2, 3].flatMap(memberColumnsOf).some((one) => one === column);
const columns = importColumns.filter(isInTemplate);
const lines = [columns, columns.map((column) => sample[column] ?? '')];

export const findImportTemplate = handleDownload(endpoint, 'text/csv', async ({ reply }) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="beacons.csv"')
    .send(writeTable(lines)),
);
