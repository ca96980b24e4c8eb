import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { stubMedia } from '#web/testing/media.ts';
import { TagsField } from './tags-field.tsx';

afterEach(cleanup);

function Groups({ start }: { start: string[] }) {
  const [groups, setGroups] = useState(start);
  return (
    <MantineProvider>
      <TagsField
        label="Groups"
        value={groups}
        onChange={setGroups}
        known={['North', 'South']}
        maxTags={3}
      />
      <button type="button">Elsewhere</button>
    </MantineProvider>
  );
}

function open(...start: string[]) {
  stubMedia();
  const { container } = render(<Groups start={start} />);
  const tags = () =>
    within(screen.getByRole('list'))
      .queryAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent);
  const offered = () => [...container.querySelectorAll('option')].map(({ value }) => value);
  return { user: userEvent.setup(), field: screen.getByLabelText('Groups'), tags, offered };
}

test('Enter, a comma and leaving the field each add what was typed, without spaces around it', async () => {
  const { user, field, tags } = open();
  await user.type(field, ' First {Enter}Second,Third');
  expect(tags()).toEqual(['First', 'Second']);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(tags()).toEqual(['First', 'Second', 'Third']);
});

test('neither a second time nor beyond the maximum is anything added', async () => {
  const { user, field, tags } = open('First', 'Second');
  await user.type(field, 'Second{Enter}{Enter}Third{Enter}Fourth{Enter}');
  expect(tags()).toEqual(['First', 'Second', 'Third']);
});

test('its button removes a tag, and Backspace in the empty field the last one', async () => {
  const { user, field, tags } = open('First', 'Second', 'Third');
  await user.click(screen.getByRole('button', { name: 'Remove First' }));
  expect(tags()).toEqual(['Second', 'Third']);
  await user.type(field, 'x{Backspace}{Backspace}');
  expect(tags()).toEqual(['Second']);
});

test('known tags are suggested until they are chosen', async () => {
  const { user, field, offered } = open();
  expect(offered()).toEqual(['North', 'South']);
  await user.type(field, 'North{Enter}');
  expect(offered()).toEqual(['South']);
});
