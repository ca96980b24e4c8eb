import type { MessageDescriptor } from '@lingui/core';
import { textOf } from '#contract/messages.ts';

/** What an expression of a source says; it is read, never run. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'reference'; name: string; code?: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'not' | 'minus'; inner: Expression }
  | { kind: 'operation'; op: Operation; left: Expression; right: Expression };

export type Operation = 'and' | 'or' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/';

/** How a language writes references to items. */
export interface Syntax {
  /** A sticky pattern whose group `name` is the item, and whose group `code` one of its options. */
  reference: RegExp;
  /** Whether a bare word is a reference rather than an error. */
  hasBareNames?: boolean;
}

/** An expression that is not understood, with the reason as a sentence. */
export class NotUnderstood extends Error {
  constructor(why: MessageDescriptor) {
    super(textOf(why));
    this.name = 'NotUnderstood';
  }
}
