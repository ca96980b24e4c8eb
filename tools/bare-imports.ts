import type { Plugin } from 'vite';

/** Leaves out what Vite wraps around every `import()` to preload its style sheets, where no lazy chunk has one. */
export function bareImports(): Plugin {
  return {
    name: 'bare-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  };
}
