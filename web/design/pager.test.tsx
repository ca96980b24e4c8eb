import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

test.each([0, 1])('a pager with %i pages renders nothing', (totalPages) => {
  const { container } = render(<Pager page={1} totalPages={totalPages} onPage={() => {}} />);
  expect(container.textContent).toBe('');
});

test.each([
  [1, 3, '1 2 3'],
  [1, 9, '1 2 3 4 5'],
  [5, 9, '3 4 5 6 7'],
  [9, 9, '5 6 7 8 9'],
])('a pager on page %i of %i offers %s', (page, totalPages, offered) => {
  render(<Pager page={page} totalPages={totalPages} onPage={() => {}} />);
  const numbers = screen.getAllByRole('button', { name: /^Page / });
  expect(numbers.map(({ textContent }) => textContent).join(' ')).toBe(offered);
  expect(screen.getByText(String(page), { selector: '[aria-current=page]' })).toBeTruthy();
});

test('a pager shows as many page numbers as its links prop', () => {
  render(<Pager page={3} totalPages={9} links={4} onPage={() => {}} />);
  expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(4);
});

test('the buttons of a pager go to a page, to its neighbours and to both ends', async () => {
  const visited: number[] = [];
  render(<Pager page={5} totalPages={9} onPage={(page) => visited.push(page)} />);
  for (const name of ['Page 7 of 9', 'First page', 'Previous page', 'Next page', 'Last page']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(visited).toEqual([7, 1, 4, 6, 9]);
});

test('the buttons of a pager are disabled beyond its ends', () => {
  const isDisabled = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  const { rerender } = render(<Pager page={1} totalPages={2} onPage={() => {}} />);
  expect([isDisabled('First page'), isDisabled('Previous page'), isDisabled('Next page')]).toEqual([
    true,
    true,
    false,
  ]);
  rerender(<Pager page={2} totalPages={2} onPage={() => {}} />);
  expect([isDisabled('Previous page'), isDisabled('Next page'), isDisabled('Last page')]).toEqual([
    false,
    true,
    true,
  ]);
});
