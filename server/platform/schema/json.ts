import type { ColumnType } from 'kysely';

/** A JSON column: written as text, so that it is stored as serialized here, and read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;
