/** The page with a value as JSON in its empty script of that id. */
export function inlined(html: string, id: string, value: unknown): string {
  const tag = `<script type="application/json" id="${id}">`;
  return html.replace(`${tag}</script>`, () => `${tag}${inScript(value)}</script>`);
}

/** JSON that cannot end the script element around it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
