import { isIP, isIPv6 } from 'node:net';
import { findHealth } from '#contract/system.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import { untrustedProxyRequests } from '#server/platform/http/metrics.ts';
import { type Finding, fault, notice, ok } from './finding.ts';

const patienceMs = 5000;

/** Whether Beacon answers at the address that its links lead to. */
export async function examineAddress({ publicUrl }: Config): Promise<Finding> {
  try {
    const answer = await fetch(`${publicUrl}${findHealth.path}`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    const { data } = (await answer.json().catch(() => ({}))) as { data?: { status?: string } };
    if (data?.status === 'ok') return ok(`Beacon answers at ${publicUrl}.`);
    return fault(
      `${publicUrl} answers with ${answer.status}, not as Beacon does. Let your proxy forward all of it.`,
    );
  } catch (error) {
    const { cause } = error as { cause?: Error };
    const reason = cause?.message || (error as Error).message;
    return notice(
      `${publicUrl} does not answer from here (${reason}). If the server runs, check PUBLIC_URL, its name, its certificate and your proxy.`,
    );
  }
}

/** Whether guesses can be counted by the address of the person who makes them. */
export async function examineProxies(config: Config): Promise<Finding> {
  const { mode, host, publicUrl, trustedProxies } = config;
  const { protocol, hostname } = new URL(publicUrl);
  if (mode === 'production' && protocol === 'http:' && !isLoopback(hostname)) {
    return fault(
      `PUBLIC_URL is not encrypted. Put a proxy with a certificate before Beacon, and set PUBLIC_URL=https://${hostname}.`,
    );
  }
  if (protocol === 'https:' && trustedProxies.length === 0) {
    const example = isLoopback(host) ? '127.0.0.1' : '10.0.0.0/8';
    return fault(
      `A proxy ends HTTPS before Beacon, but none is trusted, so everybody has its address. Set TRUSTED_PROXIES to its address, such as ${example}.`,
    );
  }
  const untrusted = await countUntrusted(config);
  if (untrusted > 0) {
    return notice(
      `The running server got ${untrusted} ${untrusted === 1 ? 'request' : 'requests'} with the headers of a proxy that is not trusted. If that is your proxy, everybody has its address: the log names it, add it to TRUSTED_PROXIES.`,
    );
  }
  return trustedProxies.length === 0
    ? ok('Browsers reach Beacon without a proxy.')
    : ok(`Addresses of people come from ${trustedProxies.join(', ')}.`);
}

/** How many requests of untrusted proxies the server on this machine has counted; 0 where none runs. */
async function countUntrusted({ host, port, metricsToken }: Config): Promise<number> {
  const address = isIP(host) && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1';
  try {
    const answer = await fetch(
      `http://${isIPv6(address) ? `[${address}]` : address}:${port}/metrics`,
      {
        headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
        signal: AbortSignal.timeout(patienceMs),
      },
    );
    const [, count = '0'] =
      new RegExp(`^${untrustedProxyRequests} (\\d+)$`, 'm').exec(await answer.text()) ?? [];
    return Number(count);
  } catch {
    return 0;
  }
}
