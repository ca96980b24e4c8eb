import pg from 'pg';

const { builtins } = pg.types;

/** How column values are parsed: counts and sums as numbers, calendar dates as 'YYYY-MM-DD', instants as Date. */
export const valueTypes = new pg.TypeOverrides();
valueTypes.setTypeParser(builtins.INT8, Number);
valueTypes.setTypeParser(builtins.NUMERIC, Number);
valueTypes.setTypeParser(builtins.DATE, (text: string) => text);
