import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '#server/platform/config/config.ts';

type UrlConfig = Pick<Config, 'publicUrl'>;

/** `__Host-` binds a cookie to this exact host, which browsers allow over HTTPS only. */
export function cookieName(name: string, { publicUrl }: UrlConfig): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function cookieOptions({ publicUrl }: UrlConfig): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') };
}
