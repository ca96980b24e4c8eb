import type { ColumnType } from 'kysely';

/** Given as text so that it is stored as written, read back parsed. */
export type Json<T> = ColumnType<T, string, string>;
