/** The rows of a pasted table, or the first line that is none. */
export type PastedTable =
  | { rows: [raw: number, value: number][]; line: null }
  | { rows: null; line: number };

/**
 * Reads two columns of numbers, raw score and norm score, as copied from a spreadsheet or a manual. Columns are separated
 * by a tab, a semicolon, a comma with a space, or spaces; a range such as 3-5 or 3 – 5 stands for each whole number in it;
 * a first line without numbers is a heading.
 */
export function readNormTable(pasted: string): PastedTable {
  const rows: [number, number][] = [];
  for (const [index, line] of pasted.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line.replace(/(\d)\s+[-–]\s+(?=\d)/, '$1-'));
    if (read) rows.push(...read);
    else if (rows.length > 0 || /\d/.test(line)) return { rows: null, line: index + 1 };
  }
  return { rows: rows.toSorted(([a], [b]) => a - b), line: null };
}

const separators = [/\t/, /;/, /,\s/, /\s+/, /,/];

function readLine(line: string): [number, number][] | null {
  for (const separator of separators) {
    const cells = line
      .trim()
      .split(separator)
      .map((cell) => cell.trim())
      .filter(Boolean);
    if (cells.length !== 2) continue;
    const [raw = '', given = ''] = cells;
    const [raws, value] = [rawsOf(raw), numberOf(given)];
    if (raws && value !== null) return raws.map((each) => [each, value]);
  }
  return null;
}

/** The most raw scores that a range of a table stands for. */
const maxRange = 500;

function rawsOf(cell: string): number[] | null {
  const [, from, to] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(cell) ?? [];
  if (from === undefined || to === undefined) {
    const raw = numberOf(cell);
    return raw === null ? null : [raw];
  }
  const [low, high] = [Number(from), Number(to)];
  if (high < low || high - low > maxRange) return null;
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

function numberOf(cell: string): number | null {
  const text = cell.replace(/^[−–]/, '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A table as text, to be edited. */
export function normTableText(rows: readonly (readonly [number, number])[]): string {
  return rows.map(([raw, value]) => `${raw}\t${value}`).join('\n');
}
