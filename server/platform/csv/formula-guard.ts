/** A place where a spreadsheet, whatever separates its cells, may see a formula begin; apostrophes are counted in. */
const formulaStart = /((?:^|[,;\t\r\n])[ "]*)('*)(?=([=+\-@＝＋－＠][^,;\t\r\n]*))/g;
const guardedStart = /((?:^|[,;\t\r\n])[ "]*)'('*)(?=[=+\-@＝＋－＠])/g;
const isNumber = /^[+-][\d\s.()/-]*$/;

/**
 * A cell that no spreadsheet runs as a formula, also after it is split at `,`, `;`, a tab or a line break inside the
 * cell. Numbers and phone numbers stay as they are.
 */
export function guardFormula(cell: string): string {
  const guarded = cell.replaceAll(formulaStart, (start, before, apostrophes, rest) =>
    apostrophes === '' && isNumber.test(rest) ? start : `${before}'${apostrophes}`,
  );
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

/** The cell that `guardFormula` was given. */
export function unguardFormula(guarded: string): string {
  return guarded.replace(/^'(?='*[\t\r\n])/, '').replaceAll(guardedStart, '$1$2');
}
