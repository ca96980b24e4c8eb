import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

/** Error messages by the path of the field. */
export type FieldMessages = Record<string, MessageDescriptor>;

/** Reads optional text; blank text counts as missing. */
export function readText(
  value: unknown,
  maxLength: number,
  path: string,
  fields: FieldMessages,
): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') {
    fields[path] = msg`Must be text`;
    return undefined;
  }
  const text = value.length > maxLength ? value : storable(value);
  if (text.length > maxLength) {
    fields[path] =
      msg`Must be at most ${plural({ max: maxLength }, { one: '# character', other: '# characters' })}`;
    return undefined;
  }
  return text.trim() === '' ? undefined : text;
}

/** Text in NFC, without the NUL and lone surrogates that a database rejects. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC');
}
