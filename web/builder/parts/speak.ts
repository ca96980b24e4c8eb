import hidden from '#web/design/hidden.module.css';

const id = 'spoken-by-builder';

/** Makes the place from which a screen reader speaks: it reads only what changes in a place that it knows already. */
export function prepareToSpeak(): HTMLElement {
  const shown = document.getElementById(id);
  if (shown) return shown;
  const region = document.createElement('div');
  region.id = id;
  region.role = 'status';
  region.className = hidden.hidden ?? '';
  document.body.append(region);
  return region;
}

/** Tells people with a screen reader what others see. */
export function speak(message: string): void {
  prepareToSpeak().textContent = message;
}
