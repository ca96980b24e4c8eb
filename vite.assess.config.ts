import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assessWorker } from './tools/assess-worker.ts';
import { inlineMessages } from './tools/inline-messages.ts';
import { preact } from './tools/preact.ts';
import { precompress } from './tools/precompress.ts';
import { shortClassNames } from './tools/short-class-names.ts';

// The page behind a link is built apart, so that it shares no chunk with the app: one script, one style sheet.
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  resolve: { alias: preact },
  plugins: [
    lingui({ macroTransform: true, failOnMissing: true }),
    react(),
    inlineMessages(),
    assessWorker(),
    precompress(),
  ],
  css: { modules: { generateScopedName: shortClassNames() } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    manifest: '.vite/assess-manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { assess: 'web/assess.html' } },
  },
});
