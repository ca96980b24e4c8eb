import type { Page } from '@playwright/test';

/** Collects the usage events that the server accepts from this browser. */
export function usageEventsOf(page: Page): string[] {
  const names: string[] = [];
  page.context().on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/events') && response.ok()) {
      names.push(response.request().postDataJSON().name);
    }
  });
  return names;
}
