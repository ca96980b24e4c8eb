import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/platform/config/loopback.ts';

/** What proxies add to a request they pass on for somebody else. */
const added =
  /^(forwarded|via|x-forwarded(-.+)?|x-original-.+|x-real-ip|x-(cluster-)?client-ip|true-client-ip|cf-connecting-ip)$/;

/** The names of the headers that say a request was passed on. Anybody can send them. */
export function forwardingHeaders({ headers }: FastifyRequest): string[] {
  return Object.keys(headers).filter((name) => added.test(name));
}

/**
 * Where a request comes from; null where nobody knows: a proxy on this machine passes it on and is not believed, so
 * its address stands for everybody. Whoever reaches the server directly has an address whatever they send.
 */
export function addressOf(request: FastifyRequest): string | null {
  const isProxyHere = isLoopback(request.socket.remoteAddress ?? '') && isUnbelieved(request);
  return isProxyHere ? null : request.ip;
}

/** Tells once that a request was passed on by somebody who is not believed. */
export function warnOfForwarding(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || !isUnbelieved(request)) return;
    isTold = true;
    request.log.warn(
      { peer: request.socket.remoteAddress, headers: forwardingHeaders(request) },
      'A proxy passes requests on that is not believed: name its address in TRUSTED_PROXIES and let it send X-Forwarded-For',
    );
  });
}

/** Whether a request says that it was passed on, but not by a trusted proxy that tells for whom. */
function isUnbelieved(request: FastifyRequest): boolean {
  const { ips = [] } = request;
  return ips.length < 2 && forwardingHeaders(request).length > 0;
}
