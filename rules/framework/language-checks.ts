import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import type { FrameworkProblem } from './problems.ts';

/** A problem for every text in a language that the definition does not name. */
export function languageProblems(framework: Framework): FrameworkProblem[] {
  return problemsIn(framework, new Set(framework.languages));
}

/** Its problems, by the path below the value. */
function problemsIn(value: object, languages: ReadonlySet<string>): FrameworkProblem[] {
  const problems: FrameworkProblem[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null) continue;
    const isTranslated = key.endsWith('ByLanguage');
    const found = isTranslated ? unnamed(inner, languages) : problemsIn(inner, languages);
    for (const { field, message } of found) problems.push({ field: `${key}.${field}`, message });
  }
  return problems;
}

function unnamed(texts: object, languages: ReadonlySet<string>): FrameworkProblem[] {
  return Object.keys(texts)
    .filter((language) => !languages.has(language))
    .map((field) => ({ field, message: msg`${{ field }} is not among the languages` }));
}
