const isFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const isNumber = /^[+-]?[\d\s.,()/-]*$/;

/** A cell that no spreadsheet runs as a formula; numbers and phone numbers stay as they are. */
export function guardFormula(cell: string): string {
  return isFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;
}
