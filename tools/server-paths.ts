import path from 'node:path';
import type { Plugin } from 'vite';

const places = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(dirname|url)/g;

/**
 * Lets the server's bundle find its threads, which are bundled beside it, and what lies beside its
 * sources: migrations, built pages, lists.
 */
export function serverPaths(root: string): Plugin {
  return {
    name: 'server-paths',
    enforce: 'pre',
    transform: {
      filter: { id: `${root}server/**`, code: 'import.meta.' },
      handler: (code, id) =>
        code.replaceAll(places, (_, thread?: string, part?: string) => {
          if (thread) return `new URL('./${thread}.js', import.meta.url)`;
          const source = path.relative(root, id);
          return part === 'url'
            ? `${addressOf(source)}.href`
            : `process.getBuiltinModule('node:url').fileURLToPath(${addressOf(path.dirname(source))})`;
        }),
    },
  };
}

/** The address of a path of the project, seen from a file of the bundle. */
function addressOf(source: string): string {
  return `new URL('../../${source}', import.meta.url)`;
}
