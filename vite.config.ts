import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { guide } from './tools/guide-plugin.ts';
import { inlineMessages } from './tools/inline-messages.ts';
import { mergeEntry } from './tools/merge-entry.ts';
import { nativeTemporal } from './tools/native-temporal.ts';
import { precompress } from './tools/precompress.ts';
import { withoutJsonSchemas } from './tools/without-json-schemas.ts';
import { withoutDocumentation } from './tools/without-documentation.ts';

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [
    lingui({ macroTransform: true, failOnMissing: true }),
    react(),
    inlineMessages(),
    guide(),
    withoutJsonSchemas(),
    withoutDocumentation(),
    nativeTemporal(),
    mergeEntry(),
    precompress(),
  ],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no inline script, which the polyfill would be.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'web/index.html' },
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // What every page needs is one script; what several pages share is copied into each.
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'app', test: /rolldown[\\/]runtime/ },
          ],
          experimentalInlineCommonChunks: { maxSize: 70_000 },
        },
      },
    },
  },
});
