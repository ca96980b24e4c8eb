/** Leads to the first field marked as wrong, in a group of radios to the first of them. */
export function focusFirstError(page: HTMLElement | null): void {
  const marked = page?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = marked?.role === 'radiogroup' ? marked.querySelector('input') : marked;
  field?.focus();
}
