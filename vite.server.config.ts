import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { serverPaths } from './tools/server-paths.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The server and its packages as a few files: loading a thousand small ones takes longer than all else at a start. */
export default defineConfig({
  plugins: [serverPaths(root)],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/platform/database/embedded-worker.ts',
        'server/frameworks/imports/convert-worker.ts',
      ],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    // They load binaries or files of their own, or are rarely loaded.
    external: [
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@electric-sql/pglite',
      '@electric-sql/pglite-socket',
      '@fastify/swagger-ui',
      '@node-rs/argon2',
      'pg-native',
      'sharp',
      'vite',
    ],
  },
});
