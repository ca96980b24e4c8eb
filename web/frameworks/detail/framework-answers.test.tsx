import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LibraryFrameworkHistory } from '#contract/framework-library.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import type { Answers } from '#web/testing/render-app.tsx';
import { aUser } from '#web/testing/sample-beacon.ts';

const library = '/api/orgs/riverside/framework_library/weekly';
const answers = '/api/orgs/riverside/framework_answers/weekly';
const version = { publishedAt: '2026-11-02T00:00:00.000Z', publishedBy: null, beaconCount: 3 };

test('An admin downloads the answers of all versions, or of one', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:answers');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const file = (name: string) => () =>
    new Response('beacon_id', {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  const { panel, user } = await open({
    [`GET ${answers}?format=csv_long`]: file('all.csv'),
    [`GET ${answers}?format=fhir&version=1`]: file('one.json'),
  });
  await user.click(panel.getByRole('button', { name: 'One answer per row (CSV)' }));
  await waitFor(() => expect(saved).toEqual(['all.csv']));
  await user.selectOptions(panel.getByLabelText('Version'), 'Version 1');
  await user.click(panel.getByRole('button', { name: 'FHIR bundle (JSON)' }));
  await waitFor(() => expect(saved).toEqual(['all.csv', 'one.json']));
});

test('A long download says how far it is, and a failed one why', async () => {
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const { panel, user } = await open({
    [`GET ${answers}?format=csv_long`]: () =>
      new Response(new ReadableStream<Uint8Array>({ start: (body) => void bodies.push(body) })),
    [`GET ${answers}?format=csv_wide`]: problem(404, 'nothing_to_download', 'Nothing yet'),
  });
  const button = panel.getByRole('button', { name: 'One answer per row (CSV)' });
  await user.click(button);
  await waitFor(() => expect(bodies).toHaveLength(1));
  bodies[0]?.enqueue(new Uint8Array(1_500_000));
  await panel.findByText('Downloading, 1.5 MB so far');
  expect(button).toHaveProperty('disabled', true);
  bodies[0]?.error(new Error('The connection is gone'));
  expect((await panel.findByRole('alert')).textContent).not.toBe('');
  await user.click(panel.getByRole('button', { name: 'One response per row (CSV)' }));
  await panel.findByText('Nothing yet');
});

test('Nothing can be downloaded of a questionnaire that no Beacon uses', async () => {
  const { panel } = await open({}, [{ ...version, version: 1, beaconCount: 0 }]);
  expect(panel.getByText('No Beacon uses this questionnaire yet.')).toBeTruthy();
  for (const button of panel.getAllByRole('button'))
    expect(button).toHaveProperty('disabled', true);
});

test('An editor who is no admin is offered no answers', async () => {
  const user = aUser();
  const orgs = user.orgs.map((each) => ({ ...each, roles: ['framework_editor' as const] }));
  render({}, undefined, { ...user, orgs });
  await screen.findByRole('heading', { name: 'Versions' });
  expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull();
});

async function open(more: Answers, versions?: LibraryFrameworkHistory['versions']) {
  const user = aUser();
  const orgs = user.orgs.map((each) => ({ ...each, roles: ['admin' as const] }));
  const rendered = render(more, versions, { ...user, orgs });
  const heading = await screen.findByRole('heading', { name: 'Answers' });
  const section = heading.closest('section');
  if (!section) throw new Error('The heading is in no section');
  return { ...rendered, panel: within(section) };
}

function render(
  more: Answers,
  versions: LibraryFrameworkHistory['versions'] = [2, 1].map((n) => ({ ...version, version: n })),
  user = aUser(),
) {
  const history = {
    id: 'weekly',
    title: 'Weekly',
    isOwn: false,
    retiredAt: null,
    versions,
    draft: null,
  };
  return renderApp(
    '/org/riverside/frameworks/weekly',
    { [`GET ${library}`]: data(history), ...more },
    user,
  );
}
