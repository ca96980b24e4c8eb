import { fileURLToPath } from 'node:url';

/** Aliases by which JSX that is shared with the app runs on Preact in the build and the tests of the assess page. */
export const preact = {
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: fileURLToPath(new URL('react-on-preact.ts', import.meta.url)),
};
