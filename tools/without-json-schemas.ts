import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const jsonSchemas = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/** Empties the part of Zod that writes JSON schemas, which is used by the documentation of the server alone. */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    enforce: 'pre',
    load: {
      filter: { id: jsonSchemas },
      handler: async (id) => {
        const names = [...(await readFile(id, 'utf8')).matchAll(exported)].map(([, name]) => name);
        return names.map((name) => `export const ${name} = () => {};`).join('\n');
      },
    },
  };
}
