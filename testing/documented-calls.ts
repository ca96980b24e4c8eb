import { readFileSync } from 'node:fs';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** One call of a page of recipes, as `curl` would make it. */
interface DocumentedCall {
  words: string[];
  /** The variable that keeps a value of the answer, by its path; null for a call that keeps nothing. */
  kept: { name: string; path: string[] } | null;
}

interface Recipes {
  calls: DocumentedCall[];
  /** The file of the page, by which it stands for `@name`. */
  csv: string;
}

/** Reads the commands of `curl` from a page of the documentation. */
export function readRecipes(page: string): Recipes {
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const codeIn = (language: string) =>
    blocks.flatMap(([, name, code = '']) => (name === language ? [code] : []));
  return { calls: codeIn('sh').flatMap(callsIn), csv: codeIn('csv').join('') };
}

function callsIn(code: string): DocumentedCall[] {
  const commands = code.matchAll(
    /^(?:(\w+)=\$\()?curl (.*?)(?: \| jq -r \.([\w.]+)\))?$(?=\n(?:\w|$(?!.)))/gms,
  );
  return [...commands].map(([, name, line = '', path]) => ({
    words: [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, quoted, expanded, bare]) => quoted ?? expanded ?? bare ?? '',
    ),
    kept: name && path ? { name, path: path.split('.') } : null,
  }));
}

/** Makes a documented call against an app, and keeps what it names in `variables`. */
export async function makeCall(
  app: FastifyInstance,
  { words, kept }: DocumentedCall,
  { variables, csv }: { variables: Record<string, string>; csv: string },
): Promise<LightMyRequestResponse> {
  const expanded = words.map((word) =>
    word.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? ''),
  );
  const answer = await app.inject(requestOf(expanded, csv));
  if (kept) variables[kept.name] = valueAt(answer.json(), kept.path);
  return answer;
}

function requestOf(words: string[], csv: string): InjectOptions {
  const options = { headers: {} as Record<string, string>, form: new FormData(), url: '' };
  const request: InjectOptions = { method: 'GET' };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const value = words[index + 1] ?? '';
    if (!word.startsWith('-')) {
      options.url = word;
      continue;
    }
    index += 1;
    if (word === '-H') options.headers[value.split(': ')[0] ?? ''] = value.split(': ')[1] ?? '';
    if (word === '-X') request.method = value as 'PUT';
    if (word === '-d') Object.assign(request, { method: 'POST', payload: value });
    if (word === '-F') {
      addPart(options.form, value, csv);
      Object.assign(request, { method: 'POST', payload: options.form });
    }
  }
  return { ...request, url: options.url, headers: options.headers };
}

function addPart(form: FormData, part: string, csv: string): void {
  const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(part) ?? [];
  const [, file] = /^@([^;]+)/.exec(value) ?? [];
  if (file) form.set(name, new Blob([csv], { type: 'text/csv' }), file);
  else form.set(name, value);
}

function valueAt(answer: unknown, path: string[]): string {
  return String(
    path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer),
  );
}
