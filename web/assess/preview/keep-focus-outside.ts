/** Leaves the focus where somebody types outside of this frame: a step that is shown would take it. */
export function keepFocusOutside(): void {
  const focus: unknown = Reflect.get(HTMLElement.prototype, 'focus');
  if (typeof focus !== 'function') return;
  Object.assign(HTMLElement.prototype, {
    focus(this: HTMLElement, options?: FocusOptions) {
      if (document.hasFocus()) Reflect.apply(focus, this, [options]);
    },
  });
}
