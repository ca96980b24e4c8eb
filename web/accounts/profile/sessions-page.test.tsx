import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endOtherSessions, listSessions } from '#contract/sessions.ts';
import { answersFrom, data, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const startedAt = '2026-11-21T08:00:00.000Z';
const here = { id: '1', startedAt, lastUsedAt: startedAt, device: null, isCurrent: true };
const phone = { ...here, id: '2', device: 'Chrome on Android', isCurrent: false };

test('the page lists the sessions with this device first, and ends the others after confirmation', async () => {
  let sessions = [phone, here];
  const page = renderApp(
    '/users/sessions',
    answersFrom([
      [listSessions, () => data({ sessions })()],
      [
        endOtherSessions,
        () => {
          sessions = [here];
          return data({ success: true, ended: 1 })();
        },
      ],
    ]),
    nora,
  );
  await screen.findByText('Chrome on Android');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Unknown device');
  expect(rows[0]).toContain('This device');
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  await page.user.click(screen.getByRole('button', { name: 'Sign out other devices' }));
  expect(page.sent).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: /Sign out the other device/ });
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm) await page.user.click(confirm);
  await screen.findByText('No other active sessions.');
  expect(page.sent).toEqual([{ call: 'DELETE /api/users/sessions', body: {} }]);
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
});
