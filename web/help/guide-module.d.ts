declare module 'virtual:guide/*' {
  import type { GuidePage } from '#web/help/guide-page.ts';

  /** In the order in which they are read. */
  export const pages: GuidePage[];
}
