import type * as z from 'zod';
import type { definitionSchema } from '#rules/definition/definition.ts';
import type { MessageDescriptor } from '@lingui/core';
import { wordsOf } from '#contract/messages.ts';
import type { ProblemInWords } from '#contract/messages.ts';

/** A file that somebody imports. */
export interface SourceFile {
  name: string;
  bytes: Uint8Array;
}

export type Outcome = 'kept' | 'changed' | 'left_out';

/** What became of one element of the source. */
export interface ReportEntry {
  /** Where it is, e.g. `row 4` or `linkId 1.2`. */
  place: string;
  name: string;
  outcome: Outcome;
  note: string;
}

/** A definition as it is written, before defaults are filled in. */
export type Definition = z.input<typeof definitionSchema>;
export type DraftItem = Definition['items'][number];
export type DraftOption = Extract<DraftItem, { type: 'choice' }>['options'][number];
export type DraftScale = NonNullable<Definition['scales']>[number];
export type DraftSection = Definition['sections'][number];

/** A converted file: its definition, null where nothing could be read, and what became of each of its elements. */
export interface Conversion {
  definition: Record<string, unknown> | null;
  report: ReportEntry[];
  /** What keeps the definition from being published, or what is wrong with the file. */
  problems: ProblemInWords[];
}

/** A file that cannot be read at all; `place` says where, as far as it is known, and `more` what else is wrong. */
export class UnreadableFile extends Error {
  readonly place: string;
  /** Everything that is wrong, each by its place. */
  readonly problems: ProblemInWords[];

  constructor(
    why: MessageDescriptor | string,
    place: MessageDescriptor | string = '',
    more: readonly ProblemInWords[] = [],
  ) {
    const message = wordsOf(why);
    super(message);
    this.name = 'UnreadableFile';
    this.place = wordsOf(place);
    this.problems = [{ field: this.place, message }, ...more];
  }
}
