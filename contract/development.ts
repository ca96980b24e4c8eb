import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { signedInSchema } from './sessions.ts';

export const listQuickLogins = endpoint({
  method: 'GET',
  path: '/api/dev/quick_logins',
  access: 'development',
  summary: 'The demo people',
  answer: z.object({
    users: z.array(z.object({ name: z.string(), email: z.string() })),
  }),
  problems: [],
});

export const quickLogin = endpoint({
  method: 'POST',
  path: '/api/dev/quick_logins',
  access: 'development',
  summary: 'Sign in as a demo person',
  body: z.strictObject({ emailOrUsername: z.string().min(1).max(320) }),
  answer: signedInSchema,
  problems: ['invalid'],
});

export const listMails = endpoint({
  method: 'GET',
  path: '/api/dev/mails',
  access: 'development',
  summary: 'The mailbox of the demo, newest first',
  answer: z.object({
    mails: z.array(
      z.object({
        id: z.uuid(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        links: z.array(z.string()),
        sentAt: z.iso.datetime(),
      }),
    ),
  }),
  problems: [],
});

export const findClock = endpoint({
  method: 'GET',
  path: '/api/dev/clock',
  access: 'development',
  summary: "The demo's clock and when the next window opens",
  answer: z.object({ now: z.iso.datetime(), nextWindowAt: z.iso.datetime().nullable() }),
  problems: [],
});

export const moveClock = endpoint({
  method: 'PUT',
  path: '/api/dev/clock',
  access: 'development',
  summary: 'Move the clock forward and run what is due',
  body: z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  answer: z.object({ now: z.iso.datetime() }),
  problems: ['clock_backwards'],
});
