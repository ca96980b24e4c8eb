import { msg } from '@lingui/core/runtime-macro';
import { problemInWords } from '#contract/messages.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { decodedText } from './file-text.ts';
import type { Conversion, SourceFile } from './source.ts';
import { UnreadableFile } from './source.ts';

/** Reads a definition of Beacon as it is, in either edition. @throws UnreadableFile */
export function readOwnJson(file: SourceFile): Conversion {
  const definition = parseObject(decodedText(file));
  const problems = checkDefinition(definition).problems.map(problemInWords);
  const report = Object.keys(definition).map((name) => {
    return { place: name, name, outcome: 'kept' as const, note: '' };
  });
  return { definition, report, problems };
}

/** The object that a JSON file holds. @throws UnreadableFile */
export function parseObject(text: string): Record<string, unknown> {
  const parsed = parse(text.replace(/^\uFEFF/, ''));
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
    return parsed as Record<string, unknown>;
  throw new UnreadableFile(msg`The file holds no JSON object.`);
}

function parse(text: string): unknown {
  try {
    // A key such as `__proto__` becomes a plain field, which no definition has.
    return JSON.parse(text);
  } catch (error) {
    const [, line] = /\(line (\d+) /.exec(String(error)) ?? [];
    throw new UnreadableFile(msg`The file is not valid JSON.`, line ? msg`line ${{ line }}` : '');
  }
}
