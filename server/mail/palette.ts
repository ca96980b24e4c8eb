import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../../web/design/tokens.css');
const [lightBlock = '', darkBlock = ''] = readFileSync(file, 'utf8').split('@media');

/** The values of the pages' design tokens: mail programs do not support custom properties. */
export const light = valuesOf(lightBlock);
export const dark = valuesOf(darkBlock);

function valuesOf(block: string): (token: string) => string {
  const values = new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, token = '', value = '']) => [
      token,
      value.replaceAll(/\s+/g, ' '),
    ]),
  );
  return (token) => {
    const value = values.get(token);
    if (value === undefined) throw new Error(`tokens.css has no --${token}`);
    return value;
  };
}
