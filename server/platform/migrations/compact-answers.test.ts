import pino from 'pino';
import { expect, test } from 'vitest';
import type { StoredAnswer, StoredAnswers } from '#rules/answering/stored-answers.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { databaseOf, responsesIn } from '#testing/upgraded-database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

test('The migration stores each rating without a comment as its number', async () => {
  await using database = await openDatabase(await databaseOf('0031'), log);
  await migrate(database, log);
  const responses = await responsesIn<StoredAnswers>(database.db);
  const shapes = responses.flatMap(({ attributes }) => attributes.map(shapeOf));
  expect([...new Set(shapes)].toSorted()).toEqual(['comment', 'comment rating', 'none', 'number']);
});

function shapeOf(answer: StoredAnswer | null): string {
  if (answer === null) return 'none';
  return typeof answer === 'number' ? 'number' : Object.keys(answer).toSorted().join(' ');
}
