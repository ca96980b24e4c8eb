import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { listMails } from '#contract/development.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The mails of the outbox as people get them, newest first. */
export async function mailsOf(app: FastifyInstance) {
  const answer = await app.inject({ url: listMails.path });
  return z.object({ data: listMails.answer }).parse(answer.json()).data.mails;
}

/** What the newest mail's link carries at its end: a token. */
export async function newestToken(app: FastifyInstance): Promise<string> {
  const [mail] = await mailsOf(app);
  return mail?.links[0]?.split(/[/=]/).at(-1) ?? '';
}

/** Makes one call of the contract, with its parameters in the address. */
export function call(
  app: FastifyInstance,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, ...rest }: InjectOptions & { params?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return app.inject({ method, url, ...rest });
}

/** Status and id of a refusal. */
export function refusal(answer: LightMyRequestResponse): [number, string] {
  return [answer.statusCode, answer.json().errors.id];
}
