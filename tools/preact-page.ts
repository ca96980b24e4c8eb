import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { PluginOption } from 'vite';
import { inlineMessages } from './inline-messages.ts';
import { preact } from './preact.ts';
import { precompress } from './precompress.ts';
import { shortClassNames } from './short-class-names.ts';

/** Builds one page on Preact apart, so that it shares no chunk with the app: one script, one style sheet. */
export function preactPage(name: string, ...plugins: PluginOption[]) {
  return defineConfig({
    root: fileURLToPath(new URL('../web', import.meta.url)),
    resolve: { alias: preact },
    plugins: [
      lingui({ macroTransform: true, failOnMissing: true }),
      react(),
      inlineMessages(),
      ...plugins,
      precompress(),
    ],
    css: { modules: { generateScopedName: shortClassNames() } },
    build: {
      outDir: '../dist/web',
      emptyOutDir: false,
      manifest: `.vite/${name}-manifest.json`,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { [name]: `web/${name}.html` } },
    },
  });
}
