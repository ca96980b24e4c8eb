import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CountdownButton } from './countdown-button.tsx';
import { stubMedia } from '#web/testing/media.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderButton(...features: string[]) {
  stubMedia(...features);
  const onPress = vi.fn<() => void>();
  render(<CountdownButton onPress={onPress}>Next</CountdownButton>);
  return onPress;
}

function advance(milliseconds: number): void {
  void act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('the button shows the seconds left and presses itself once', () => {
  const onPress = renderButton();
  expect(screen.getByRole('button').textContent).toBe('Next3');
  advance(1000);
  expect(screen.getByRole('button').textContent).toBe('Next2');
  advance(5000);
  expect(onPress).toHaveBeenCalledTimes(1);
});

test.each([
  ['a key', () => fireEvent.keyDown(window, { key: 'Tab' })],
  ['a touch', () => fireEvent.pointerDown(document.body)],
  ['focus', () => fireEvent.focus(screen.getByRole('button'))],
])('%s stops the countdown', (_, stop) => {
  const onPress = renderButton();
  stop();
  advance(5000);
  expect(screen.getByRole('button').textContent).toBe('Next');
  expect(onPress).not.toHaveBeenCalled();
});

test('the button does not press itself where motion is reduced', () => {
  const onPress = renderButton('prefers-reduced-motion');
  advance(5000);
  expect(onPress).not.toHaveBeenCalled();
});
