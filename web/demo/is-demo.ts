/** Whether this page was served by a demo: known from the start, so nothing moves when its tools arrive. */
export function isDemo(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === 'yes';
}
