import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fromRoot } from './project.mjs';

/** Names CSS classes by three characters of a hash, the same in every build; throws on a collision. */
export function shortClassNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(fromRoot(''), file)} ${name}`;
    const digest = createHash('sha256').update(owner).digest('base64url');
    const [short = digest] = /[a-z][\w-]{2}/i.exec(digest) ?? [];
    const existing = owners.get(short) ?? owner;
    if (existing !== owner)
      throw new Error(`${owner} and ${existing} are both ${short}: rename one`);
    owners.set(short, owner);
    return short;
  };
}
