import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeTable } from './write-table.ts';

test('Rows become lines of CSV with guarded formulas', async () => {
  const csv = writeTable(rowsUntil(null), { delimiter: ';' });
  expect((await buffer(csv)).toString()).toBe("\uFEFFname;score\n'=1+1;3\n;-2\n");
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
