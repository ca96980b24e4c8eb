/** The start of each tag, in order. */
export function tagsIn(html: string): string[] {
  return [...html.matchAll(/<\/?[a-z!][^\s>]*/gi)].map(([tag]) => tag);
}

/** The addresses of links and pictures, in order. */
export function hrefsIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)\s*=\s*"([^"]*)"/gi)].map(([, href = '']) => href);
}
