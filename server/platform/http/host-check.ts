import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';

const shape = /^(?<name>\[[\da-f:.]+\]|[^\s:@/?#[\]\\]+?)\.?(?::(?<port>\d{1,5}))?$/i;
const defaultPort = '80';

/**
 * Rejects every request whose host is not this server's own. A page of another site can resolve its name to this
 * machine (DNS rebinding) and would otherwise read a demo as its own origin.
 */
export function rejectForeignHosts(app: FastifyInstance, config: Config): void {
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

/** The ports the server listens on: port 0 stands for any free port. */
function portsOf(app: FastifyInstance, { port }: Config): number[] {
  const bound = app.addresses().map((address) => (typeof address === 'object' ? address.port : 0));
  return [port, ...bound];
}

/** Whether every host that a request names is a loopback name. */
export function isSentToLoopback(request: FastifyRequest): boolean {
  return hostsOf(request).every((host) => isLoopback(readHost(host).name));
}

/** Every host that a request names: in its headers, and in its target if that is an absolute URL. */
function hostsOf({ raw, headers }: FastifyRequest): string[] {
  const values = raw.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && isHost(all[index - 1]),
  );
  const { url = '' } = raw;
  const hosts = values.length > 0 ? values : [headers.host ?? ''];
  if (/^[/*]/.test(url)) return hosts;
  return [...hosts, URL.canParse(url) ? new URL(url).host : ''];
}

function isHost(header: string | undefined): boolean {
  return header?.toLowerCase() === 'host';
}

function readHost(host: string): { name: string; port: number } {
  const { name = '', port = defaultPort } = shape.exec(host)?.groups ?? {};
  return { name: name.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}
