import { render, screen } from '@testing-library/preact';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import type { Choice } from '#rules/answering/step.ts';
import type { ChoiceKey } from '#web/assess/design/rating-props.ts';
import { OptionScale } from './option-scale.tsx';
import { faces } from '#web/assess/testing/assessments.ts';

function renderScale(options: Choice[] = faces) {
  const onTap = vi.fn<() => void>();
  function Controlled() {
    const [value, setValue] = useState<ChoiceKey | null>(null);
    return (
      <OptionScale label="Pick" options={options} value={value} onChange={setValue} onTap={onTap} />
    );
  }
  render(<Controlled />);
  return onTap;
}

test('each face shows its label and a score of 4 minus a 25th of its value', () => {
  renderScale();
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['Always4', 'Often3', 'Sometimes2', 'Not often1', 'Never0']);
});

test('options without faces render plain radios', () => {
  renderScale([
    [0, 'No'],
    [1, 'Yes'],
  ]);
  expect(document.querySelector('svg')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Yes' })).toBeTruthy();
});

test('a tap calls onTap, also on the selected option', async () => {
  const onTap = renderScale();
  const often = screen.getByRole('radio', { name: /^Often/ });
  await userEvent.click(often);
  await userEvent.click(often);
  expect(onTap).toHaveBeenCalledTimes(2);
});

test('choosing with the arrow keys does not call onTap', async () => {
  const onTap = renderScale();
  screen.getByRole('radio', { name: /Always/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Often/ }).checked).toBe(true);
  expect(onTap).not.toHaveBeenCalled();
});
