import { clientDetailsFor } from '#contract/clients.ts';
import type { ClientInput } from '#contract/clients.ts';
import { listSeparator, memberColumnsOf, maxImportMembers } from '#contract/imports.ts';
import type { ImportColumn, RowError } from '#contract/imports.ts';
import { membersFor } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import { clientErrors, memberErrors, strangeCells } from './row-errors.ts';
import type { Reasons } from './row-errors.ts';

/** What one row asks for. */
export interface RowPlan {
  client: ClientInput;
  /** As text, never empty. */
  externalRef: string;
  /** Blank ones included. */
  members: MemberInput[];
}

/** What a row asks for, or everything that is wrong with it and its unique ID as far as it can be told. */
export type ReadRow = (
  cells: string[],
) => { plan: RowPlan } | { faults: RowError[]; externalRef: string };

interface RowRules {
  columns: (ImportColumn | null)[];
  /** The organisation's day. */
  today: string;
  /** The framework's assessor-type roles. */
  roles: readonly string[];
}

type Cells = Partial<Record<ImportColumn, string>>;

/** Reads the rows of one file by the rules of the form they stand for. */
export function rowReader({ columns, today, roles }: RowRules): ReadRow {
  const clientRules = clientDetailsFor({ today, isNew: true });
  const memberRules = membersFor({ roles, needsAdmin: false });
  const numbers = Array.from({ length: maxImportMembers }, (_, index) => index + 1).filter(
    (number) => memberColumnsOf(number).some((column) => columns.includes(column)),
  );
  return (cells) => {
    if (cells.length !== columns.length) return misshapen(cells.length, columns.length);
    const byColumn = named(columns, cells);
    const client = clientOf(byColumn);
    const members = numbers.map((number) => memberOf(byColumn, number));
    const strange = strangeCells(columns, cells);
    const asked = clientRules.safeParse(client);
    const wanted = memberRules.safeParse(members);
    if (asked.success && wanted.success && Object.keys(strange).length === 0) {
      const externalRef = asked.data.clientExternalRef ?? '';
      return { plan: { client: asked.data, externalRef, members: wanted.data } };
    }
    const reasons = {
      ...clientErrors(clientRules, client),
      ...memberErrors(memberRules, members, numbers),
      ...strange,
    };
    const externalRef = client.clientExternalRef?.trim().normalize() ?? '';
    return { externalRef, faults: inOrder(columns, reasons) };
  };
}

/** A row nobody has typed into. */
export function isBlankRow(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function misshapen(count: number, wanted: number) {
  const reason = `This row has ${count} cells, the headers have ${wanted}`;
  return { externalRef: '', faults: [{ column: '', reason }] };
}

function named(columns: (ImportColumn | null)[], cells: string[]): Cells {
  return Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at]]] : [])));
}

function clientOf(cells: Cells) {
  return {
    clientName: cells.clientName,
    beaconName: cells.beaconName,
    clientExternalRef: cells.clientExternalRef,
    gender: cells.gender?.trim().toLowerCase(),
    dateOfBirth: cells.dateOfBirth?.trim(),
    groupNames: listOf(cells.groupNames),
  };
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

function inOrder(columns: (ImportColumn | null)[], reasons: Reasons): RowError[] {
  const faults = Object.entries(reasons).map(([column, reason]) => ({ column, reason }));
  const columnOf = ({ column }: RowError) => columns.findIndex((each) => each === column);
  return faults.toSorted((a, b) => columnOf(a) - columnOf(b));
}
