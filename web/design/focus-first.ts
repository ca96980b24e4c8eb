/** For the `ref` of a form that has just opened in its place: typing starts in its first field. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}
