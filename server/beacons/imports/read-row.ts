import { msg, plural } from '@lingui/core/runtime-macro';
import { clientColumnNames, clientDetailsFor } from '#contract/clients.ts';
import type { ClientInput } from '#contract/clients.ts';
import { listSeparator, memberColumnsOf, maxImportMembers } from '#contract/imports.ts';
import type { ImportColumn, RowError } from '#contract/imports.ts';
import { textOf } from '#contract/messages.ts';
import { membersFor } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import { clientErrors, memberErrors, unreadableCells } from './row-errors.ts';
import type { Reasons } from './row-errors.ts';

/** The client and members of one row. */
export interface RowPlan {
  client: ClientInput;
  /** As text, never empty. */
  externalRef: string;
  /** Blank ones included. */
  members: MemberInput[];
}

/** The plan of a row, or all its errors and its unique ID as far as it can be read. */
export type ReadRow = (
  cells: string[],
) => { plan: RowPlan } | { errors: RowError[]; externalRef: string };

interface RowRules {
  columns: (ImportColumn | null)[];
  /** Today's date in the organisation. */
  today: string;
  /** The framework's assessor-type roles. */
  roles: readonly string[];
}

type Cells = Partial<Record<ImportColumn, string>>;

/** Creates a reader for the rows of one file, by the same rules as the form for one Beacon. */
export function rowReader({ columns, today, roles }: RowRules): ReadRow {
  const clientRules = clientDetailsFor({ today, isNew: true });
  const memberRules = membersFor({ roles, needsAdmin: false });
  const numbers = Array.from({ length: maxImportMembers }, (_, index) => index + 1).filter(
    (number) => memberColumnsOf(number).some((column) => columns.includes(column)),
  );
  return (cells) => {
    if (cells.length !== columns.length) return wrongCellCount(cells.length, columns.length);
    const byColumn = cellsByColumn(columns, cells);
    const client = clientOf(byColumn);
    const members = numbers.map((number) => memberOf(byColumn, number));
    const unreadable = unreadableCells(columns, cells);
    const parsedClient = clientRules.safeParse(client);
    const parsedMembers = memberRules.safeParse(members);
    if (parsedClient.success && parsedMembers.success && Object.keys(unreadable).length === 0) {
      const externalRef = parsedClient.data.clientExternalRef ?? '';
      return { plan: { client: parsedClient.data, externalRef, members: parsedMembers.data } };
    }
    const reasons = {
      ...clientErrors(clientRules, client),
      ...memberErrors(memberRules, members, numbers),
      ...unreadable,
    };
    const externalRef = client.clientExternalRef?.trim().normalize() ?? '';
    return { externalRef, errors: sortByColumn(columns, reasons) };
  };
}

/** Whether all cells of a row are blank. */
export function isBlankRow(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function wrongCellCount(count: number, expected: number) {
  const reason = textOf(
    msg`This row has ${plural({ count }, { one: '# cell', other: '# cells' })}, but there are ${{ expected }} headers`,
  );
  return { externalRef: '', errors: [{ column: '', reason }] };
}

function cellsByColumn(columns: (ImportColumn | null)[], cells: string[]): Cells {
  return Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at]]] : [])));
}

function clientOf(cells: Cells) {
  const texts: Cells = {};
  for (const column of clientColumnNames) texts[column] = cells[column]?.trim();
  return { ...texts, gender: texts.gender?.toLowerCase(), groupNames: listOf(cells.groupNames) };
}

function memberOf(cells: Cells, number: number) {
  const [name = '', email = '', phone = '', roles] = memberColumnsOf(number).map(
    (column) => cells[column],
  );
  return { name, email, phone, roles: listOf(roles?.toLowerCase()) };
}

function listOf(cell = ''): string[] {
  return cell
    .split(listSeparator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function sortByColumn(columns: (ImportColumn | null)[], reasons: Reasons): RowError[] {
  const errors = Object.entries(reasons).map(([column, reason]) => ({ column, reason }));
  const columnOf = ({ column }: RowError) => columns.findIndex((each) => each === column);
  return errors.toSorted((a, b) => columnOf(a) - columnOf(b));
}
