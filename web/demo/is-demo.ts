/** Whether a demo served this page; a meta tag, so that the layout does not shift when the tools load. */
export function isDemo(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === 'yes';
}
