import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { definition } from '#rules/testing/second-edition.ts';
import { theme } from '#web/design/theme.ts';
import { stubMedia } from '#web/testing/media.ts';
import { PhoneFrame, type Tried } from './phone-frame.tsx';
import { TryOut } from './try-out.tsx';

beforeEach(() => {
  stubMedia();
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const invalid = { ...definition(), items: [] };

test('A frame that is ready gets the definition, the first role and the first language', async () => {
  const { asked } = await open(<PhoneFrame definition={definition()} itemId="item" />);
  expect(asked()).toMatchObject({
    type: 'preview',
    definition: { edition: 2, title: 'Sample' },
    role: 'parent',
    language: 'en',
    itemId: 'item',
  });
});

test('A question that the definition does not have yet is asked for together with it', async () => {
  const { asked, change } = await open(<PhoneFrame definition={definition()} />);
  change(<PhoneFrame definition={definition()} itemId="new" />);
  expect(asked()).not.toHaveProperty('itemId');
  const { items, sections } = definition();
  const more = {
    ...definition(),
    items: [...items, { id: 'new', type: 'text', text: 'New' }],
    sections: sections.map((section) => ({ ...section, items: ['item', 'new'] })),
  };
  change(<PhoneFrame definition={more} itemId="new" />);
  await waitFor(() => expect(asked()).toHaveProperty('itemId', 'new'));
});

test('Another role and a new start are asked for', async () => {
  const { asked, user } = await open(<PhoneFrame definition={definition()} />);
  await user.selectOptions(screen.getByLabelText('Shown to'), 'Self');
  expect(asked()).toMatchObject({ role: 'self', run: 0 });
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(asked()).toMatchObject({ role: 'self', run: 1 });
});

test('A definition with problems leaves the last one without any on the screen', async () => {
  const { asked, change } = await open(<PhoneFrame definition={definition()} />);
  change(<PhoneFrame definition={invalid} />);
  await screen.findByText('The preview shows the last version without problems.');
  expect(asked()).toMatchObject({ definition: { title: 'Sample' } });
  change(<PhoneFrame definition={{ ...definition(), title: 'Better' }} />);
  await waitFor(() => expect(asked()).toMatchObject({ definition: { title: 'Better' } }));
  expect(screen.queryByText(/last version/)).toBeNull();
});

test('A definition that never was without problems has no preview', async () => {
  show(<PhoneFrame definition={invalid} />);
  expect(await screen.findByText(/There is no preview yet/)).toBeTruthy();
});

test('Answers of this run that the questionnaire takes are handed on, and nothing else', async () => {
  const tried: Tried[] = [];
  const { tell } = await open(
    <PhoneFrame definition={definition()} onTried={(each) => tried.push(each)} />,
  );
  const attributes = { item: { rating: 80 }, other: { rating: 1 } };
  tell({ type: 'answers', attributes, isSubmitted: false, run: 0 });
  tell({ type: 'answers', attributes, isSubmitted: false, run: 7 });
  tell({ type: 'answers', attributes, isSubmitted: false, run: 0 }, window);
  expect(tried.map(({ answers }) => answers)).toEqual([
    { item: { rating: 80, response_type: 'rating' } },
  ]);
});

test('The scores of a try-out follow the answers and the age of the client', async () => {
  const normed = {
    ...definition(),
    norms: [{ scale: 'score', gives: 't', when: { age: [8, 12] }, table: { mean: 50, sd: 10 } }],
  };
  const { tell, user } = await open(<TryOut definition={normed} />);
  const news = { type: 'answers', isSubmitted: false, run: 0 };
  tell({ ...news, attributes: {} });
  expect(screen.getByText('Answer a question to see scores here.')).toBeTruthy();
  tell({ ...news, attributes: { item: { rating: 80 } } });
  expect(screen.getByText('80 out of 100 · higher is better')).toBeTruthy();
  expect(screen.getByText('No norm without an age.')).toBeTruthy();
  expect(screen.getByText('Good')).toBeTruthy();
  await user.type(screen.getByLabelText('Age in years'), '9');
  expect(screen.getByText('80 out of 100 · higher is better · T-score 80')).toBeTruthy();
});

function show(page: ReactNode) {
  const inKit = (content: ReactNode) => (
    <MantineProvider theme={theme} env="test">
      {content}
    </MantineProvider>
  );
  const { rerender } = render(inKit(page));
  return { change: (next: ReactNode) => rerender(inKit(next)) };
}

/** Shows a page with a frame that is ready. */
async function open(page: ReactNode) {
  const { change } = show(page);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of Sample');
  const post = vi.fn<(message: unknown) => void>();
  Object.defineProperty(frame.contentWindow, 'postMessage', { value: post });
  function tell(data: unknown, source: unknown = frame.contentWindow) {
    const message = new MessageEvent('message', { data });
    Object.defineProperty(message, 'source', { value: source });
    act(() => void window.dispatchEvent(message));
  }
  tell({ type: 'ready' });
  return { change, tell, asked: () => post.mock.lastCall?.[0], user: userEvent.setup() };
}
