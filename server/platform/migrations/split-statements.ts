/** A comment, a string, a quoted name, a function's body, or another character of SQL. */
const token = /--[^\n]*|\/\*[^]*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|[^]/g;

/** Splits SQL at the semicolons between its statements: a cluster sends each to its nodes by itself. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [each] of text.matchAll(token)) {
    if (each === ';') statements.push('');
    else statements.push(`${statements.pop()}${each}`);
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
