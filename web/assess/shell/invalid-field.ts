/** Focuses the first field of the current step whose entry is not kept, because it is not valid. @returns whether there is one */
export function showInvalidField(): boolean {
  const fields = document.querySelectorAll<HTMLElement>(
    'main :is([aria-invalid="true"], input:invalid)',
  );
  const field = [...fields].find((each) => !each.closest('[inert]'));
  field?.focus();
  return field !== undefined;
}
