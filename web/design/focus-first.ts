/** A `ref` callback that focuses the first field of a form when it opens. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}
