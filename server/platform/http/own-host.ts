import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';

const shape = /^(?<name>\[[\da-f:.]+\]|[^\s:@/?#[\]\\]+?)\.?(?::(?<port>\d{1,5}))?$/i;
const defaultPort = '80';

/**
 * Refuses every request that was sent to another name than this server's own. A page of another site can have its name
 * lead to this machine, and would then read a demo as if it were its own.
 */
export function answerOwnHostOnly(app: FastifyInstance, config: Config): void {
  const publicHost = new URL(config.publicUrl).host;
  const isOwn = (host: string) => {
    const { name, port } = readHost(host);
    if (!isLoopback(name)) return false;
    return host.toLowerCase() === publicHost || portsOf(app, config).includes(port);
  };
  app.addHook('onRequest', async (request) => {
    if (!hostsOf(request).every(isOwn)) throw new Problem('wrong_host');
  });
}

/** Where the server listens: port 0 stands for any that was free. */
function portsOf(app: FastifyInstance, { port }: Config): number[] {
  const bound = app.addresses().map((address) => (typeof address === 'object' ? address.port : 0));
  return [port, ...bound];
}

/** Whether a request was sent to a name of this machine that no other machine has. */
export function isSentToLoopback(request: FastifyRequest): boolean {
  return hostsOf(request).every((host) => isLoopback(readHost(host).name));
}

/** Every host a request names: in its headers, and in its target where that is a whole address. */
function hostsOf({ raw, headers }: FastifyRequest): string[] {
  const named = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && isHost(all[at - 1]));
  const { url = '' } = raw;
  const given = named.length > 0 ? named : [headers.host ?? ''];
  if (/^[/*]/.test(url)) return given;
  return [...given, URL.canParse(url) ? new URL(url).host : ''];
}

function isHost(header: string | undefined): boolean {
  return header?.toLowerCase() === 'host';
}

function readHost(host: string): { name: string; port: number } {
  const { name = '', port = defaultPort } = shape.exec(host)?.groups ?? {};
  return { name: name.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}
