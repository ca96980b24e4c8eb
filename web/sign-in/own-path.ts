/** The path to go to after signing in: the one asked for when it lies on this site, else home. */
export function ownPath(then: string | undefined, origin = window.location.origin): string {
  if (!then?.startsWith('/') || !URL.canParse(then, origin)) return '/';
  const url = new URL(then, origin);
  if (url.origin !== origin) return '/';
  // Dots that resolve away can leave two slashes in front, which would name another site.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}
