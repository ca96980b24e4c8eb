import { act, fireEvent, render, screen } from '@testing-library/preact';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { stubMedia } from '#web/testing/media.ts';
import { PreviewPage } from './preview-page.tsx';

const parent = { postMessage: vi.fn<Window['postMessage']>() };
const script = '<img src=x onerror="document.title = 1">Item';
const shown = {
  type: 'preview',
  definition: parseFramework({
    ...definition(),
    format: 'form',
    items: [{ id: 'item', type: 'rating', text: script, max: 10 }],
    thresholds: { lower: 2, upper: 7 },
  }),
  role: 'parent',
  language: 'en',
  run: 0,
  itemId: 'item',
};

beforeEach(() => {
  stubMedia('prefers-reduced-motion');
  parent.postMessage.mockClear();
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('fetch', vi.fn<typeof fetch>());
});
afterEach(() => vi.unstubAllGlobals());

test('The page announces that it is ready to the page around it', () => {
  render(<PreviewPage />);
  expect(parent.postMessage).toHaveBeenCalledWith({ type: 'ready' }, location.origin);
});

test('The page shows the definition that the page around it sends, with every text as text', () => {
  render(<PreviewPage />);
  send(shown);
  expect(screen.getByText(script)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('A message of anyone else is ignored', () => {
  render(<PreviewPage />);
  send(shown, window);
  send(shown, null);
  expect(screen.queryByText(script)).toBeNull();
});

test('Answers are told after each of them, and the last page comes without a call or anything stored', async () => {
  const user = userEvent.setup();
  render(<PreviewPage />);
  send(shown);
  fireEvent.input(screen.getByRole('slider'), { target: { value: '10' } });
  const attributes = { item: { rating: 10, response_type: 'rating' } };
  const told = (isSubmitted: boolean) => ({ type: 'answers', attributes, isSubmitted, run: 0 });
  expect(parent.postMessage).toHaveBeenLastCalledWith(told(false), location.origin);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('submitted');
  expect(parent.postMessage).toHaveBeenLastCalledWith(told(true), location.origin);
  expect(fetch).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
});

test('The page outside of a frame says what it is', () => {
  vi.stubGlobal('parent', window);
  render(<PreviewPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Questionnaire preview');
});

function send(data: unknown, source: unknown = parent): void {
  const message = new MessageEvent('message', { data });
  Object.defineProperty(message, 'source', { value: source });
  void act(() => void window.dispatchEvent(message));
}
