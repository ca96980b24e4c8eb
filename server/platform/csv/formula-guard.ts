/** The start of a possible formula, with any apostrophes before it, whatever separates the cells. */
const formulaStart = /((?:^|[,;\t\r\n])[ "]*)('*)(?=([=+\-@＝＋－＠][^,;\t\r\n]*))/g;
const guardedStart = /((?:^|[,;\t\r\n])[ "]*)'('*)(?=[=+\-@＝＋－＠])/g;
const isNumber = /^[+-][\d\s.()/-]*$/;

/**
 * Escapes a cell so that no spreadsheet runs it as a formula, even if it is split at a `,`, `;`, tab or line break
 * inside. Numbers and phone numbers are unchanged.
 */
export function guardFormula(cell: string): string {
  const guarded = cell.replaceAll(formulaStart, (start, before, apostrophes, rest) =>
    apostrophes === '' && isNumber.test(rest) ? start : `${before}'${apostrophes}`,
  );
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

/** Reverses `guardFormula`. */
export function unguardFormula(guarded: string): string {
  return guarded.replace(/^'(?='*[\t\r\n])/, '').replaceAll(guardedStart, '$1$2');
}
