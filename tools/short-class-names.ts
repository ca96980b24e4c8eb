import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fromRoot } from './project.mjs';

/** Names classes by three letters of a hash, the same in every build; two that fall together stop it. */
export function shortClassNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(fromRoot(''), file)} ${name}`;
    const digest = createHash('sha256').update(owner).digest('base64url');
    const [short = digest] = /[a-z][\w-]{2}/i.exec(digest) ?? [];
    const other = owners.get(short) ?? owner;
    if (other !== owner) throw new Error(`${owner} and ${other} are both ${short}: rename one`);
    owners.set(short, owner);
    return short;
  };
}
