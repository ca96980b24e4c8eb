import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/platform/config/loopback.ts';

/** The headers that proxies add to a forwarded request. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-original-.+|x-real-ip|x-(cluster-)?client-ip|true-client-ip|cf-connecting-ip)$/;

/** The names of a request's forwarding headers. Anybody can send them. */
export function forwardingHeaders({ headers }: FastifyRequest): string[] {
  return Object.keys(headers).filter((name) => forwardingHeader.test(name));
}

/**
 * The client address of a request; null if an untrusted proxy on this machine forwarded it, because the proxy's
 * address stands for everybody. A direct request has an address whatever headers it sends.
 */
export function addressOf(request: FastifyRequest): string | null {
  const isLocalProxy =
    isLoopback(request.socket.remoteAddress ?? '') && isFromUntrustedProxy(request);
  return isLocalProxy ? null : request.ip;
}

/** Logs the first request that was forwarded by an untrusted proxy. */
export function warnAboutForwarding(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !isFromUntrustedProxy(request)) return;
    hasWarned = true;
    request.log.warn(
      { peer: request.socket.remoteAddress, headers: forwardingHeaders(request) },
      'An untrusted proxy forwards requests: add its address to TRUSTED_PROXIES and let it send X-Forwarded-For',
    );
  });
}

/** Whether a request has forwarding headers, but no client address from a trusted proxy. */
export function isFromUntrustedProxy(request: FastifyRequest): boolean {
  const { ips = [] } = request;
  return ips.length < 2 && forwardingHeaders(request).length > 0;
}
