import fs from 'node:fs';
import { convert } from '#server/frameworks/imports/convert.ts';
import type { ReportEntry, SourceFile } from '#server/frameworks/conversion/source.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';

/** A file of `testing/questionnaires`. */
export function sourceFile(name: string): SourceFile & { bytes: Uint8Array<ArrayBuffer> } {
  const bytes = Uint8Array.from(
    fs.readFileSync(new URL(`questionnaires/${name}`, import.meta.url)),
  );
  return { name, bytes };
}

/** A file with a text of a test. */
export function textFile(name: string, text: string): SourceFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

export function jsonFile(value: unknown): SourceFile {
  return textFile('test.json', JSON.stringify(value));
}

/** Each entry as "place name: outcome". */
export function outcomesOf(report: readonly ReportEntry[]): string[] {
  return report.map(({ place, name, outcome }) => `${place} ${name}: ${outcome}`);
}

/** Why a file cannot be read. */
export function unreadable(file: SourceFile): [message: string, place: string] {
  try {
    convert(file);
  } catch (error) {
    if (error instanceof UnreadableFile) return [error.message, error.place];
    throw error;
  }
  throw new Error('The file was read');
}

/** The items of a definition, as far as a test looks at them. */
export function itemsOf<Item = { id: string }>(definition: Record<string, unknown> | null): Item[] {
  return (definition?.['items'] ?? []) as Item[];
}
