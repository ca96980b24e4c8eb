import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** All that the bundler leaves in the entry: a call of what the chunk of its modules exports. */
const callOfChunk = /^import\{(\w+) as (\w+)\}from"\.\/([\w-]+\.js)";\2\(\);\s*$/;

/** Lets the page load the chunk of the entry's modules at once, not behind a script that only starts it. */
export function mergeEntry(): Plugin {
  let merged: { from: string; to: string } | null = null;
  return {
    name: 'merge-entry',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        merged = merge(bundle);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!merged) return html;
        const { from, to } = merged;
        const preload = new RegExp(`\\s*<link rel="modulepreload"[^>]*${to}">`);
        return html.replace(preload, '').replace(from, to);
      },
    },
  };
}

/** Starts the entry from the chunk of its modules. */
function merge(bundle: Bundle): { from: string; to: string } | null {
  for (const entry of Object.values(bundle)) {
    if (entry.type !== 'chunk' || !entry.isEntry) continue;
    const [, exported, , file] = callOfChunk.exec(entry.code) ?? [];
    const chunk = bundle[`assets/${file}`];
    if (chunk?.type !== 'chunk') continue;
    const local = new RegExp(`([\\w$]+) as ${exported}[,}][^{]*$`).exec(chunk.code)?.[1];
    if (!local) continue;
    chunk.code = `${chunk.code.trimEnd()}${local}();\n`;
    return { from: entry.fileName, to: chunk.fileName };
  }
  return null;
}
