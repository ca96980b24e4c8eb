import type { Plugin } from 'vite';

const contract = /[\\/]contract[\\/][\w-]+\.ts$/;
const text = `'[^'\\n]*'|"[^"\\n]*"`;
const read = new RegExp(
  `^\\s+(?:summary:\\s*(?:${text})|scope:\\s*(?:${text}|null)|problems:\\s*(?:\\w+Problems|\\[[^\\]]*\\])),?$`,
  'gm',
);

/** Leaves out what the server alone reads of an endpoint: its summary, the scope it needs and what can be wrong. */
export function withoutDocumentation(): Plugin {
  return {
    name: 'without-documentation',
    enforce: 'pre',
    transform: {
      filter: { id: contract },
      handler: (code) => ({ code: code.replaceAll(read, ''), map: null }),
    },
  };
}
