import type { Page } from '@playwright/test';

/** The usage events that the server has taken from this page's browser. */
export function usageEventsOf(page: Page): string[] {
  const names: string[] = [];
  page.context().on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/events') && response.ok()) {
      names.push(response.request().postDataJSON().name);
    }
  });
  return names;
}
