/** The path to open after signing in: the requested one if it is on this site, else the home page. */
export function sameOriginPath(then: string | undefined, origin = window.location.origin): string {
  if (!then?.startsWith('/') || !URL.canParse(then, origin)) return '/';
  const url = new URL(then, origin);
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` is on this site, but its normalised path `//elsewhere` would be another host.
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
