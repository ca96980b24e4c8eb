/** Focuses the first invalid field; in a radio group, its first radio. */
export function focusFirstError(page: HTMLElement | null): void {
  const invalid = page?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = invalid?.role === 'radiogroup' ? invalid.querySelector('input') : invalid;
  field?.focus();
}
