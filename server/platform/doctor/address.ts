import { findHealth } from '#contract/system.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
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
export function examineProxies({ mode, host, publicUrl, trustedProxies }: Config): Finding {
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
  return trustedProxies.length === 0
    ? ok('Browsers reach Beacon without a proxy.')
    : ok(`Addresses of people come from ${trustedProxies.join(', ')}.`);
}
