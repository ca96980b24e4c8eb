import type { Framework } from '../definition/definition.ts';

const cache = new WeakMap<Framework, boolean>();

/** Whether scores depend on the client's date of birth or gender, by norms or by bands. Cached per framework object. */
export function dependsOnSubject(framework: Framework): boolean {
  const known = cache.get(framework);
  if (known !== undefined) return known;
  const { norms, bands } = framework;
  const depends = [...norms, ...bands].some(({ when }) => when?.age ?? when?.gender);
  cache.set(framework, depends);
  return depends;
}
