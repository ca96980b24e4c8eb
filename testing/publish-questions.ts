import { publishDefinition } from './publish-definition.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Publishes a framework of one section with this many dial questions. */
export async function publishQuestions(
  database: Database,
  id: string,
  count: number,
): Promise<void> {
  const questions = Array.from({ length: count }, (_, index) => ({
    id: `question_${index}`,
    text: 'How was it?',
  }));
  const definition = {
    id,
    version: 1,
    title: id,
    intro: 'Some questions.',
    format: 'dial',
    roles: ['parent', 'teacher'],
    thresholds: { lower: 30, upper: 70 },
    thresholdClassifiers: ['low', 'middle', 'high'],
    licence: 'AGPL-3.0-or-later',
    source: 'Written for a test.',
    sections: [{ id: 'all', title: 'All', questions }],
  };
  await publishDefinition(database, definition);
}
