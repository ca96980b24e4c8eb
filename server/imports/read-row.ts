import type * as z from 'zod';
import { clientDetailsFor } from '#contract/clients.ts';
import type { ClientInput } from '#contract/clients.ts';
import { faultsOf } from '#contract/faults.ts';
import { listSeparator, memberColumnsOf, mostImportMembers } from '#contract/imports.ts';
import type { ImportColumn, RowFault } from '#contract/imports.ts';
import { membersFor } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';

/** What one row asks for. */
export interface RowPlan {
  client: ClientInput;
  /** As text, never empty. */
  externalRef: string;
  /** Blank ones included. */
  members: MemberInput[];
}

export type ReadRow = (cells: string[]) => { plan: RowPlan } | { faults: RowFault[] };

interface RowRules {
  columns: (ImportColumn | null)[];
  /** The organisation's day. */
  today: string;
  /** The framework's assessor-type roles. */
  roles: readonly string[];
}

type Cells = Partial<Record<ImportColumn, string>>;

const memberFields = ['name', 'email', 'phone', 'roles'] as const;

/** Reads the rows of one file by the rules of the form they stand for. */
export function rowReader({ columns, today, roles }: RowRules): ReadRow {
  const clientRules = clientDetailsFor({ today, isNew: true });
  const memberRules = membersFor({ roles, needsAdmin: false });
  const numbers = Array.from({ length: mostImportMembers }, (_, index) => index + 1).filter(
    (number) => memberColumnsOf(number).some((column) => columns.includes(column)),
  );
  return (cells) => {
    const misshapen = faultOfShape(columns, cells);
    if (misshapen) return { faults: [misshapen] };
    const byColumn = named(columns, cells);
    const client = clientOf(byColumn);
    const members = numbers.map((number) => memberOf(byColumn, number));
    const faults = [
      ...clientFaults(clientRules, client),
      ...memberFaults(memberRules, members, numbers),
    ];
    const placeOf = ({ column }: RowFault) => columns.findIndex((each) => each === column);
    if (faults.length > 0) return { faults: faults.toSorted((a, b) => placeOf(a) - placeOf(b)) };
    const plan = clientRules.parse(client);
    const wanted = memberRules.parse(members);
    return { plan: { client: plan, externalRef: plan.clientExternalRef ?? '', members: wanted } };
  };
}

/** A row nobody has typed into. */
export function isBlankRow(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function faultOfShape(columns: (ImportColumn | null)[], cells: string[]): RowFault | null {
  if (cells.length !== columns.length) {
    const reason = `This row has ${cells.length} cells, the headers have ${columns.length}`;
    return { column: '', reason };
  }
  const strange = cells.findIndex((cell) => cell.includes('\0') || !cell.isWellFormed());
  if (strange === -1) return null;
  return { column: columns[strange] ?? '', reason: 'Has characters that are no text' };
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

/** Fields without the right shape are left out for a second look: without it they hide what is wrong with the others. */
function clientFaults(rules: z.ZodType, client: Record<string, unknown>): RowFault[] {
  const first = faultsOf(rules, client);
  const misshapen = Object.keys(first).map(fieldOf);
  if (misshapen.length === 0) return [];
  const rest = Object.entries(client).filter(([field]) => !misshapen.includes(field));
  const faults = { ...faultsOf(rules, Object.fromEntries(rest)), ...first };
  return Object.entries(faults).map(([path, reason]) => ({ column: fieldOf(path), reason }));
}

function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/** Paths are like `0.email`, or `0.roles.1`. */
function memberFaults(rules: z.ZodType, members: unknown[], numbers: number[]): RowFault[] {
  return Object.entries(faultsOf(rules, members)).map(([path, reason]) => {
    const [at, field] = path.split('.');
    const part = memberFields.findIndex((each) => each === field);
    const column = memberColumnsOf(numbers[Number(at)] ?? 0)[part];
    return { column: column ?? '', reason };
  });
}
