import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aList } from '#web/testing/sample-lists.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { closeAllToasts, showToast } from './toast-store.ts';

beforeEach(async () => {
  renderApp('/beacons', { 'GET /api/beacons': data(aList([])) });
  await screen.findByRole('heading', { level: 1 });
  vi.useFakeTimers();
});
afterEach(() => {
  act(closeAllToasts);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const message = () => screen.queryByText('View deleted.');

test('A message with Undo stays for ten seconds', () => {
  show();
  pass(9900);
  expect(message()).toBeTruthy();
  pass(200);
  expect(message()).toBeNull();
});

test('A message stays while the focus is on it, and for ten seconds from then on', () => {
  show();
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(60_000);
  expect(message()).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  pass(9900);
  expect(message()).toBeTruthy();
  pass(200);
  expect(message()).toBeNull();
});

test('A message stays while the tab is hidden', () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  show();
  pass(60_000);
  expect(message()).toBeTruthy();
  isHidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  pass(10_100);
  expect(message()).toBeNull();
});

test('F8 leads to the newest message, and once that is gone the focus is where it was', () => {
  const undo = show();
  const before = screen.getByRole('button', { name: /^Help/ });
  act(() => before.focus());
  act(() => void fireEvent.keyDown(document.body, { key: 'F8' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undo).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(before);
});

function show() {
  const undo = vi.fn<() => void>();
  act(() => showToast({ message: 'View deleted.', isProblem: false, undo }));
  return undo;
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
