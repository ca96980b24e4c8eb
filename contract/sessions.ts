import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { currentUserSchema } from './users.ts';

/** A sign-in that succeeded: the session's token, given once, and its user. */
export const signedInSchema = z.object({ token: z.string(), user: currentUserSchema });

export const findSession = endpoint({
  method: 'GET',
  path: '/api/sessions/current',
  access: 'public',
  summary: 'Who is signed in',
  answer: z.object({ user: currentUserSchema.nullable() }),
  problems: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'public',
  summary: 'Sign out',
  answer: z.object({ success: z.literal(true) }),
  problems: ['csrf_failed'],
});
