/** Whether a click came from touch or mouse; keys and assistive technology click without a count. */
export function isTap(event: MouseEvent): boolean {
  return event.detail > 0;
}
