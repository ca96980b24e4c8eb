/** What kind of installation served this page, as the page says itself. */
export function environmentName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="environment"]')?.content ?? '';
}
