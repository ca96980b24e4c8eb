import { expect, test, vi } from 'vitest';
import { CallError } from '#web/shell/api/call.ts';
import { draftFrom } from '#web/builder/model/draft.ts';
import { createDraftStore } from '#web/builder/model/draft-store.ts';
import { DraftSaver } from './draft-saver.ts';

type Save = ConstructorParameters<typeof DraftSaver>[0]['save'];
type Answer = Awaited<ReturnType<Save>>;

/** A saver of a draft at revision 1; `sent` is what the server received, and each save waits for its answer. */
function saving() {
  const store = createDraftStore(draftFrom({ title: 'Old' }));
  const sent: string[] = [];
  const waiting: PromiseWithResolvers<Answer>[] = [];
  const keep = vi.fn<ConstructorParameters<typeof DraftSaver>[0]['keep']>();
  const save: Save = (revision, { title }) => {
    sent.push(`${revision} ${title}`);
    const answer = Promise.withResolvers<Answer>();
    waiting.push(answer);
    return answer.promise;
  };
  const saver = new DraftSaver({ store, revision: 1, save, keep });
  const write = (title: string) => store.edit((draft) => ({ ...draft, title }));
  const answer = (revision: number) =>
    waiting.shift()?.resolve({ revision, updatedAt: '', problems: [] });
  const fail = (id: string, status: number) =>
    waiting.shift()?.reject(new CallError(id, status, {}));
  return { store, saver, sent, keep, write, answer, fail };
}

test('Everyone who saves while a save runs waits for it, so that no revision is saved over twice', async () => {
  const { saver, sent, write, answer } = saving();
  write('One');
  const first = saver.flush();
  write('Two');
  const others = [saver.flush(), saver.flush()];
  answer(2);
  await first;
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answer(3);
  await Promise.all(others);
  expect(sent).toEqual(['1 One', '2 Two']);
  expect(saver.isSaved()).toBe(true);
});

test('A draft whose answer was lost is sent again before what was changed since', async () => {
  const { saver, sent, write, answer, fail } = saving();
  write('One');
  const lost = saver.flush();
  fail('unreachable', 0);
  await lost;
  write('Old');
  expect(saver.isSaved()).toBe(false);
  const again = saver.flush();
  answer(2);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  answer(3);
  await again;
  expect(sent).toEqual(['1 One', '1 One', '2 Old']);
  expect(saver.isSaved()).toBe(true);
});

test('A draft that is kept over somebody else’s is sent, though nothing was changed here', async () => {
  const { saver, sent, answer } = saving();
  expect(saver.isOvertaken(new CallError('library_full', 409, {}))).toBe(false);
  expect(saver.isOvertaken(new CallError('draft_changed', 409, {}))).toBe(true);
  expect(saver.state().kind).toBe('conflict');
  saver.rebase(7, null);
  const saved = saver.flush();
  answer(8);
  await saved;
  expect(sent).toEqual(['7 Old']);
});

test('A page that is put away keeps what is not saved yet', () => {
  const { saver, keep, write } = saving();
  const stop = saver.start();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(keep).not.toHaveBeenCalled();
  write('One');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(keep).toHaveBeenLastCalledWith({
    revision: 1,
    definition: expect.objectContaining({ title: 'One' }),
  });
  stop();
});
