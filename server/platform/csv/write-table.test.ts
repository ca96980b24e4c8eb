import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula } from './formula-guard.ts';
import { writeTable } from './write-table.ts';

test('Rows become lines of CSV with guarded formulas', async () => {
  const csv = writeTable(rowsUntil(null), { delimiter: ';' });
  expect((await buffer(csv)).toString()).toBe("\uFEFFname;score\n'=1+1;3\n;-2\n");
});

test('Every cell is read as it was written, apart from its guard', async () => {
  const signs = fc.constantFrom('"', ',', ';', '\t', '\r', '\n', "'", ' ', '=', '-', 'é', 'a');
  const cell = fc.oneof(fc.string({ unit: signs }), fc.string());
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(',', ';'), async (written, delimiter) => {
      const csv = await text(writeTable(written, { delimiter }));
      // The file says how its lines end; a carriage return is a part of a cell.
      const read = parse(csv, { bom: true, delimiter, record_delimiter: '\n' });
      expect(read).toEqual(written.map((row) => row.map(guardFormula)));
    }),
  );
});

test('Numbers stay numbers, and an empty cell is empty', async () => {
  expect(await text(writeTable([[-1e-7, 0, null, '']]))).toBe('\uFEFF-1e-7,0,,\n');
});

test('An error while reading rows fails the stream', async () => {
  await expect(text(writeTable(rowsUntil('the database is gone')))).rejects.toThrow(
    'the database is gone',
  );
});

test('Destroying the stream ends the rows', async () => {
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
  const csv = writeTable(endless(end));
  await csv[Symbol.asyncIterator]().next();
  csv.destroy();
  await expect(hasEnded).resolves.toBeUndefined();
});

async function* rowsUntil(failure: string | null) {
  yield ['name', 'score'];
  yield ['=1+1', 3];
  if (failure) throw new Error(failure);
  yield [null, -2];
}

async function* endless(end: () => void) {
  try {
    for (let row = 0; ; row += 1) yield [row];
  } finally {
    end();
  }
}

test('Others are served between rows that take long to make, however short they are', async () => {
  const rows = 10;
  let served = 0;
  const timer = setInterval(() => (served += 1), 0);
  await text(writeTable(slowRows(rows)));
  clearInterval(timer);
  expect(served).toBeGreaterThanOrEqual(rows / 2);
});

function* slowRows(count: number): Generator<string[]> {
  for (let row = 0; row < count; row += 1) {
    const end = performance.now() + 5;
    while (performance.now() < end);
    yield ['a short row'];
  }
}
