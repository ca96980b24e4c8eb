import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const findHealth = endpoint('GET /api/health', {
  access: 'public',
  summary: 'The process is alive',
  answer: z.object({ status: z.literal('ok') }),
  problems: [],
});

export const findReadiness = endpoint('GET /api/ready', {
  access: 'public',
  summary: 'The database answers and is migrated',
  answer: z.object({ status: z.literal('ready') }),
  problems: ['unavailable'],
});
