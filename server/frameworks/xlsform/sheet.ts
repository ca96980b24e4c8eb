/** A row that has text in it, as a spreadsheet counts. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** Rows by the name of their sheet in lower case. */
export type Sheets = Map<string, SheetRow[]>;
