import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { guardedLookup } from './guarded-lookup.ts';
import type { Resolve } from './guarded-lookup.ts';
import { OutboundError } from './outbound-error.ts';
import { ReachableAddresses } from './reachable-addresses.ts';

export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** How many redirects of a GET are followed, each as guarded as the first address. */
  maxRedirects?: number;
}

interface OutboundOptions {
  /** Addresses, networks and host names that may be reached although they are not public, also without encryption. */
  allowed: readonly string[];
  resolve?: Resolve;
  timeoutMs?: number;
  maxBytes?: number;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const withoutBody = new Set([204, 205, 304]);

/**
 * Calls to addresses that customers enter: to public ones over HTTPS, within limits of time and size. Each request has a
 * connection of its own, to an address that was checked for it.
 */
export class Outbound {
  readonly #reachable: ReachableAddresses;
  readonly #lookup: LookupFunction;
  readonly #timeoutMs: number;
  readonly #maxBytes: number;

  constructor({ allowed, resolve, timeoutMs = 10_000, maxBytes = 512 * 1024 }: OutboundOptions) {
    this.#reachable = new ReachableAddresses(allowed);
    this.#lookup = guardedLookup(this.#reachable, resolve);
    this.#timeoutMs = timeoutMs;
    this.#maxBytes = maxBytes;
  }

  /** @throws {OutboundError} if the address may not be called, or does not answer within the limits */
  async fetch(address: string | URL, wanted: OutboundRequest = {}): Promise<Response> {
    const { maxRedirects = 0, method = 'GET' } = wanted;
    const signal = AbortSignal.timeout(this.#timeoutMs);
    let url = new URL(address);
    for (let followed = 0; ; followed += 1) {
      this.#assertAllowed(url);
      const answer = await this.#send(url, wanted, signal);
      const location = redirects.has(answer.status) ? answer.headers.get('location') : null;
      if (location === null) return answer;
      const next = URL.parse(location, url.href);
      if (!next || method !== 'GET' || followed === maxRedirects) {
        throw new OutboundError('redirected', url.host);
      }
      url = next;
    }
  }

  /** A written address is not looked up, so it is checked here. */
  #assertAllowed({ protocol, host, hostname }: URL): void {
    const name = hostname.replace(/^\[|\]$/g, '');
    const isPlain = protocol === 'http:' && this.#reachable.allowsHost(name);
    if (protocol !== 'https:' && !isPlain) throw new OutboundError('not_https', host);
    if (isIP(name) > 0 && !this.#reachable.allows(name, name)) {
      throw new OutboundError('private', host);
    }
  }

  async #send(
    url: URL,
    { method = 'GET', headers = {}, body }: OutboundRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const { request } = url.protocol === 'https:' ? https : http;
    const options = { method, headers, signal, lookup: this.#lookup, agent: false };
    try {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request(url, options, resolve).on('error', reject).end(body);
      });
      const { statusCode: status = 200 } = answer;
      const bytes = await this.#read(answer, url.host);
      return new Response(withoutBody.has(status) ? null : bytes, {
        status,
        headers: Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        ),
      });
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      throw new OutboundError('unreachable', url.host, { cause: error });
    }
  }

  async #read(answer: http.IncomingMessage, host: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > this.#maxBytes) throw new OutboundError('too_large', host);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
