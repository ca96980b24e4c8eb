import type { Plugin } from 'vite';

const native = '\0native-temporal';

/** Gives the rules the `Temporal` of the browser; `load-next-windows.ts` fetches it for browsers without one. */
export function nativeTemporal(): Plugin {
  return {
    name: 'native-temporal',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^temporal-polyfill$/ }, handler: () => native },
    load: {
      filter: { id: /^\0native-temporal$/ },
      handler: () => 'export const { Temporal } = globalThis;',
    },
  };
}
