import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fullDefinition, ownSteps } from '#rules/testing/full-definition.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';

const id = '0190a000-0000-7000-8000-0000000000d1';
const page = `/org/riverside/frameworks/drafts/${id}`;
const path = `/api/orgs/riverside/framework_drafts/${id}`;
const time = '2026-11-02T09:30:00.000Z';

beforeEach(() => localStorage.clear());

function aDraft(changes: object = {}, revision = 3) {
  return {
    draft: {
      id,
      revision,
      definition: { ...definition(), ...changes },
      problems: [],
      framework: null,
      updatedAt: time,
      updatedBy: 'Farah Aziz',
    },
  };
}

const saved = (revision: number) => data({ revision, updatedAt: time, problems: [] });

function open(answers: Parameters<typeof renderApp>[1] = {}, search = '') {
  return renderApp(`${page}${search}`, { [`GET ${path}`]: data(aDraft()), ...answers });
}

test('An edit is saved over the revision that was read, and undo is saved too', async () => {
  const { user, sent } = open({ [`PUT ${path}`]: saved(4) });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, '!');
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), { timeout: 5000 });
  expect(sent).toMatchObject([{ body: { revision: 3, definition: { title: 'Sample!' } } }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Sample');
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 });
  expect(sent[1]).toMatchObject({ body: { revision: 4, definition: { title: 'Sample' } } });
});

test('Changes that someone else made in the meantime are taken, and undo brings the own ones back', async () => {
  let revision = 3;
  const { user, sent } = open({
    [`GET ${path}`]: () => data(aDraft(revision === 3 ? {} : { title: 'Theirs' }, revision))(),
    [`PUT ${path}`]: (body) => {
      if (body['revision'] === 3) {
        revision = 4;
        return problem(409, 'draft_changed', 'Someone else changed this draft.')();
      }
      return saved(5)();
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' of mine');
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
  await within(dialog).findByText(/by Farah Aziz/);
  await user.click(within(dialog).getByRole('button', { name: 'Take their version' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Theirs');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 });
  expect(sent[1]).toMatchObject({ body: { revision: 4, definition: { title: 'Sample of mine' } } });
});

test('What cannot be saved stays in the browser and is offered at the next visit', async () => {
  const { user } = open({ [`PUT ${path}`]: () => null });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' kept');
  await screen.findByText(/Your changes are kept in this browser/, {}, { timeout: 5000 });
  const again = open({ [`PUT ${path}`]: saved(4) });
  await again.user.click(await screen.findByRole('button', { name: 'Restore my changes' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Sample kept');
  await waitFor(() => expect(again.sent).toHaveLength(1), { timeout: 5000 });
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('kept'));
});

test('A draft that someone else published can be kept as a new one', async () => {
  const created = 'POST /api/orgs/riverside/framework_drafts';
  const { user, sent } = open({
    [`PUT ${path}`]: problem(404, 'not_found', 'Not found'),
    [created]: data(aDraft()),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  const keep = await screen.findByRole(
    'button',
    { name: 'Keep as a new draft' },
    { timeout: 5000 },
  );
  await user.click(keep);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(created));
  expect(sent.at(-1)?.body).toMatchObject({ from: 'definition', definition: { title: 'Sample!' } });
});

test('The checklist leads to the field that needs attention', async () => {
  const items = [{ id: 'item', type: 'rating', text: '' }];
  const { user } = open({ [`GET ${path}`]: data(aDraft({ items })) });
  await user.click(await screen.findByRole('button', { name: '1 thing to do' }));
  await user.click(screen.getByRole('button', { name: /^Question 1 · Text/ }));
  const text = await screen.findByRole('textbox', { name: 'Question' });
  await waitFor(() => expect(document.activeElement).toBe(text));
  await user.type(text, 'How was it?');
  await screen.findByText('Everything is complete.');
});

test('An incomplete draft is not published', async () => {
  const { user, calls } = open({ [`GET ${path}`]: data(aDraft({ title: '' })) });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByRole('region', { name: 'Before you publish' });
  expect(calls).not.toContain(`POST ${path}/publish`);
});

test('Undo and redo answer to keys', async () => {
  const { user } = open({ [`PUT ${path}`]: saved(4) });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, '!');
  await user.keyboard('{Control>}z{/Control}');
  expect(title).toHaveProperty('value', 'Sample');
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(title).toHaveProperty('value', 'Sample!');
});

test('A question moves by Alt and an arrow key and keeps the focus', async () => {
  const items = ['a', 'b'].map((each) => ({ id: each, type: 'rating', text: each }));
  const sections = [{ id: 'section', title: 'Section', items: ['a', 'b'] }];
  const scales = [{ id: 'score', title: 'Score', items: [{ item: 'a' }, { item: 'b' }] }];
  const { user } = open({
    [`GET ${path}`]: data(aDraft({ items, sections, scales })),
    [`PUT ${path}`]: saved(4),
  });
  const handle = await screen.findByRole('button', { name: 'Move question 1' });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows().slice(0, 2)).toEqual(['⠿1b', '⠿2a']);
  await waitFor(() => expect(document.activeElement).toBe(handle));
});

test('The focus stays among the choices when one of them is removed, and in the editor when a question is deleted', async () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value, score: 0 }));
  const items = ['q1', 'q2'].map((each) => ({ id: each, type: 'choice', text: each, options }));
  const sections = [{ id: 'section', title: 'Section', items: ['q1', 'q2'] }];
  const draft = data(aDraft({ items, sections }));
  const { user } = open({ [`GET ${path}`]: draft, [`PUT ${path}`]: saved(4) }, '?part=item.q1');
  const focused = () => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
  };
  await screen.findByRole('button', { name: 'Remove choice 3' });
  for (const next of ['Move choice 2', 'Add a choice']) {
    screen.getByRole('button', { name: 'Remove choice 2' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(next));
  }
  screen.getByRole('button', { name: 'Delete question' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('q1')).toBeNull());
  const editor = screen.getByRole('region', { name: 'Editor' });
  await waitFor(() => expect(editor.contains(document.activeElement)).toBe(true));
});

test('A layout of its own is edited screen by screen, and what has no field is named and kept', async () => {
  const draft = data(aDraft({ ...fullDefinition, steps: ownSteps }));
  const { user, sent } = open(
    { [`GET ${path}`]: draft, [`PUT ${path}`]: saved(4) },
    '?part=layout',
  );
  const shown = await screen.findByRole('group', { name: 'Screen 4: A page of questions' });
  expect(within(shown).getByText(/^Kept as it is: .*confirmation of who answers/)).toBeTruthy();
  expect(within(shown).getByRole('combobox', { name: 'Why?' })).toHaveProperty('disabled', true);
  await user.type(within(shown).getByRole('textbox', { name: 'Title' }), 'N');
  const mood = screen.getByRole('combobox', { name: 'Mood?' });
  await user.selectOptions(mood, 'Screen 4');
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
  const [intro, question, end, last] = ownSteps;
  const [set, others, ...kept] = last?.attributes ?? [];
  const moved = { ...others, questions: ['help', 'hours', 'since', 'mood'] };
  expect(question).toMatchObject({ question: 'mood' });
  expect(sent[0]).toMatchObject({
    body: {
      definition: {
        steps: [intro, end, { ...last, title: 'N', attributes: [set, moved, ...kept] }],
      },
    },
  });
});

test('A choice of a questionnaire with faces gets a face', async () => {
  const options = ['a', 'b'].map((value) => ({ value, label: value, score: 0 }));
  const items = [{ id: 'item', type: 'choice', text: 'How was it?', options }];
  const draft = data(aDraft({ items, format: 'faces' }));
  const { user, sent } = open(
    { [`GET ${path}`]: draft, [`PUT ${path}`]: saved(4) },
    '?part=item.item',
  );
  await user.click(await screen.findByRole('button', { name: 'More about choice 2' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Face' }), 'Happy');
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
  expect(sent[0]).toMatchObject({
    body: {
      definition: { items: [{ options: [{ value: 'a' }, { value: 'b', icon: 'emot-3' }] }] },
    },
  });
});
