import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test } from 'vitest';
import { Dial } from './dial.tsx';

function renderDial(start: number | null = null) {
  function Controlled() {
    const [value, setValue] = useState(start);
    return <Dial label="How?" value={value} min={0} max={100} step={1} onChange={setValue} />;
  }
  render(<Controlled />);
}

const spokenValue = () =>
  screen.getByRole('slider', { name: 'How?' }).getAttribute('aria-valuetext');

test('an untouched dial announces that it has no value', () => {
  renderDial();
  expect(spokenValue()).toBe('Not rated yet');
  expect(screen.getByText('Not rated yet')).toBeTruthy();
});

test('the native input sets and announces the value', () => {
  renderDial();
  fireEvent.input(screen.getByRole('slider'), { target: { value: '62' } });
  expect(spokenValue()).toBe('62 out of 100');
});

test('a key press selects the middle value', async () => {
  renderDial();
  screen.getByRole('slider').focus();
  await userEvent.keyboard(' ');
  expect(spokenValue()).toBe('50 out of 100');
});

test('a tap on the arc sets the value and takes the focus', () => {
  renderDial();
  fireEvent.pointerDown(screen.getByTestId('dial-arc'), { clientX: 160, clientY: 16 });
  expect(spokenValue()).toBe('50 out of 100');
  expect(document.activeElement).toBe(screen.getByRole('slider'));
});

test('dragging changes the value until the pointer is lifted', () => {
  renderDial();
  const arc = screen.getByTestId('dial-arc');
  fireEvent.pointerDown(arc, { clientX: 160, clientY: 16 });
  fireEvent.pointerMove(arc, { clientX: 320, clientY: 100 });
  expect(spokenValue()).toBe('100 out of 100');
  fireEvent.pointerUp(arc);
  fireEvent.pointerMove(arc, { clientX: 160, clientY: 16 });
  expect(spokenValue()).toBe('100 out of 100');
});

test('the buttons start from the middle, move by one and stop at the ends', async () => {
  renderDial(99);
  const more = screen.getByRole('button', { name: 'One more' });
  await userEvent.click(more);
  await userEvent.click(more);
  expect(spokenValue()).toBe('100 out of 100');
  expect(screen.getByRole('status').textContent).toBe('100 out of 100');
  cleanup();
  renderDial();
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(spokenValue()).toBe('50 out of 100');
});

test.each(['{ArrowRight}', '{ArrowLeft}', '{ArrowUp}', '{PageDown}', '{Enter}'])(
  'the first press of %s selects and announces the middle value, like − and +',
  async (key) => {
    renderDial();
    screen.getByRole('slider').focus();
    await userEvent.keyboard(key);
    expect(spokenValue()).toBe('50 out of 100');
    expect(screen.getByRole('status').textContent).toBe('50 out of 100');
  },
);
