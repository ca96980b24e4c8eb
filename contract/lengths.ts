import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

// A plural stands inside `msg`: outside of it the build would write it at once, in the language of the start.

/** The message for a text with more than `max` characters. */
export function atMost(max: number): MessageDescriptor {
  return msg`Must be at most ${plural({ max }, { one: '# character', other: '# characters' })}`;
}

/** The message for a text with fewer than `min` characters. */
export function atLeast(min: number): MessageDescriptor {
  return msg`Must be at least ${plural({ min }, { one: '# character', other: '# characters' })}`;
}
