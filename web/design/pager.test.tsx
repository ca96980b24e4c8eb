import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

test.each([0, 1])('is not there with %i pages', (totalPages) => {
  const { container } = render(<Pager page={1} totalPages={totalPages} onPage={() => {}} />);
  expect(container.textContent).toBe('');
});

test.each([
  [1, 3, '1 2 3'],
  [1, 9, '1 2 3 4 5'],
  [5, 9, '3 4 5 6 7'],
  [9, 9, '5 6 7 8 9'],
])('on page %i of %i offers %s', (page, totalPages, offered) => {
  render(<Pager page={page} totalPages={totalPages} onPage={() => {}} />);
  const numbers = screen.getAllByRole('button', { name: /^Page / });
  expect(numbers.map(({ textContent }) => textContent).join(' ')).toBe(offered);
  expect(screen.getByText(String(page), { selector: '[aria-current=page]' })).toBeTruthy();
});

test('shows four pages where four are asked for', () => {
  render(<Pager page={3} totalPages={9} links={4} onPage={() => {}} />);
  expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(4);
});

test('goes to a page, to the neighbours and to both ends', async () => {
  const went: number[] = [];
  render(<Pager page={5} totalPages={9} onPage={(page) => went.push(page)} />);
  for (const name of ['Page 7 of 9', 'First page', 'Previous page', 'Next page', 'Last page']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(went).toEqual([7, 1, 4, 6, 9]);
});

test('leads nowhere beyond its ends', () => {
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  const { rerender } = render(<Pager page={1} totalPages={2} onPage={() => {}} />);
  expect([isOff('First page'), isOff('Previous page'), isOff('Next page')]).toEqual([
    true,
    true,
    false,
  ]);
  rerender(<Pager page={2} totalPages={2} onPage={() => {}} />);
  expect([isOff('Previous page'), isOff('Next page'), isOff('Last page')]).toEqual([
    false,
    true,
    true,
  ]);
});
