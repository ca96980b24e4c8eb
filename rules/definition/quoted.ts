import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** A text in the quotation marks of the reader's language. */
export function quoted(text: string): MessageDescriptor {
  return msg`“${{ text }}”`;
}

/** Several messages in a row, as the reader's language lists them; at least one. */
export function listed([first, ...others]: [
  MessageDescriptor,
  ...MessageDescriptor[],
]): MessageDescriptor {
  return others.reduce((list, next) => msg`${{ list }}, ${{ next }}`, first);
}
