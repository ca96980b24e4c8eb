import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { listMails } from '#contract/development.ts';

/** The mails of the demo's mailbox, newest first. */
export async function mailsOf(app: FastifyInstance) {
  const answer = await app.inject({ url: listMails.path });
  return z.object({ data: listMails.answer }).parse(answer.json()).data.mails;
}

/** The token at the end of the newest mail's link. */
export async function newestToken(app: FastifyInstance): Promise<string> {
  const [mail] = await mailsOf(app);
  return mail?.links[0]?.split(/[/=]/).at(-1) ?? '';
}
