import { afterAll } from 'vitest';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { findTestDatabase } from './databases.ts';

// After the tests of a file, what is derived from other rows is what it should be.
afterAll(async () => {
  const database = await findTestDatabase();
  const checked = database ? await checkProjections(database.db) : [];
  const different = checked.filter(({ differences }) => differences > 0);
  if (different.length > 0) throw new Error(`Projections differ: ${JSON.stringify(different)}`);
});
