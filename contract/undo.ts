import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** What takes an action back; null where it cannot be taken back. */
export const undoId = z.uuid().nullable();

export const undoAction = endpoint('POST /api/undos/{id}', {
  summary: 'Take back an archive, a removal or a bulk action, within minutes',
  scope: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({}),
  problems: ['malformed', 'signed_out', 'csrf_failed', 'not_allowed', 'undo_over', 'undo_changed'],
});
