/** The environment of the server, from the page's meta tag. */
export function environmentName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="environment"]')?.content ?? '';
}
