import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, renderApp } from '#web/testing/render-app.tsx';

const library = 'GET /api/orgs/riverside/framework_library';
const time = '2026-11-02T00:00:00.000Z';
const draftId = '0190a000-0000-7000-8000-0000000000d1';
const shipped = {
  id: 'weekly',
  version: 2,
  title: 'Weekly check-in',
  isOwn: false,
  itemCount: 9,
  languages: ['en'],
  publishedAt: time,
  retiredAt: null,
  beaconCount: 3,
};
const draft = {
  id: draftId,
  title: 'Sleep diary',
  frameworkId: null,
  itemCount: 4,
  updatedAt: time,
  updatedBy: 'Ada Okafor',
};

test('The library lists shipped questionnaires and leads to an import where there are no own ones', async () => {
  renderApp('/org/riverside/frameworks', {
    [library]: data({ frameworks: [shipped], drafts: [] }),
  });
  const link = await screen.findByRole('link', { name: 'Weekly check-in' });
  expect(link.getAttribute('href')).toBe('/org/riverside/frameworks/weekly');
  expect(screen.getByText('Version 2 · 9 items')).toBeTruthy();
  expect(screen.getByText(/has no questionnaires of its own yet/)).toBeTruthy();
  const action = screen.getByRole('link', { name: 'Import a questionnaire' });
  expect(action.getAttribute('href')).toBe('/org/riverside/frameworks/import');
});

test('A draft with problems names them and is not published', async () => {
  const one = `/api/orgs/riverside/framework_drafts/${draftId}`;
  const { user, calls } = renderApp('/org/riverside/frameworks', {
    [library]: data({ frameworks: [shipped], drafts: [draft] }),
    [`GET ${one}`]: data({
      draft: {
        id: draftId,
        revision: 3,
        definition: {},
        problems: [{ field: 'items[0].text', message: 'Required' }],
        framework: null,
        updatedAt: time,
        updatedBy: null,
      },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByText('items[0].text')).toBeTruthy());
  expect(calls).not.toContain(`POST ${one}/publish`);
});
