/** The path to go to after signing in: the one asked for when it lies on this site, else home. */
export function ownPath(then: string | undefined, origin = window.location.origin): string {
  if (!then?.startsWith('/') || !URL.canParse(then, origin)) return '/';
  const url = new URL(then, origin);
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` is an address on this site whose path alone is one on another.
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
