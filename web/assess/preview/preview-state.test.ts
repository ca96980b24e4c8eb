import { expect, test } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { fullDefinition } from '#rules/testing/full-definition.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { PreviewRequest } from '#web/frameworks/preview/preview-messages.ts';
import { type PreviewAction, previewReducer, type PreviewState } from './preview-state.ts';

const ratings = (...ids: string[]) => ids.map((id) => ({ id, type: 'rating', text: `Rate ${id}` }));

/** A request for one question after the other. */
function showing(items: { id: string }[], fields: Partial<PreviewRequest> = {}): PreviewAction {
  const ids = items.map(({ id }) => id);
  const framework = parseFramework({
    ...definition(),
    format: 'dial',
    items,
    sections: [{ id: 'section', title: 'Section', items: ids }],
    thresholds: { lower: 1, upper: 5 },
    scales: [{ id: 'score', title: 'Score', items: ids.map((item) => ({ item })) }],
  });
  return {
    type: 'show',
    request: { type: 'preview', definition: framework, role: 'parent', language: 'en', ...fields },
  };
}

function after(...actions: PreviewAction[]): PreviewState {
  const state = actions.reduce(previewReducer, null);
  if (!state) throw new Error('Nothing is shown');
  return state;
}

function currentStep({ assessment, progress }: PreviewState) {
  return assessment.framework.steps[progress.stage];
}

const rate = (id: string, rating: number): PreviewAction => ({ type: 'rating', id, rating });

test('A preview begins at the first step', () => {
  expect(currentStep(after(showing(ratings('one', 'two'))))?.type).toBe('assessment_intro');
});

test('A preview begins at the item that is asked for', () => {
  const state = after(showing(ratings('one', 'two'), { itemId: 'two' }));
  expect(currentStep(state)?.id).toBe('two');
});

test('A question stays in view when questions are added before it', () => {
  const state = after(
    showing(ratings('one', 'two')),
    { type: 'go', stage: 2 },
    showing(ratings('zero', 'one', 'two')),
  );
  expect(currentStep(state)?.id).toBe('two');
});

test('A question that is deleted leaves the person at a step that exists', () => {
  const state = after(
    showing(ratings('one', 'two', 'three')),
    { type: 'go', stage: 3 },
    showing(ratings('one')),
  );
  expect(currentStep(state)).toBeDefined();
});

test('Another item is gone to once, and a change of the definition leaves the person where they are', () => {
  const items = ratings('one', 'two', 'three');
  const jumped = after(showing(items), showing(items, { itemId: 'three' }));
  expect(currentStep(jumped)?.id).toBe('three');
  const edited = after(
    showing(items, { itemId: 'three' }),
    { type: 'go', stage: 1 },
    showing(ratings('one', 'two', 'three', 'four'), { itemId: 'three' }),
  );
  expect(currentStep(edited)?.id).toBe('one');
});

test('Answers stay, except those that the changed question does not take', () => {
  const narrow = { id: 'two', type: 'rating', text: 'Rate two', max: 10 };
  const state = after(
    showing(ratings('one', 'two')),
    rate('one', 80),
    rate('two', 80),
    showing([...ratings('one'), narrow]),
  );
  expect(state.progress.input.attributes).toEqual({
    one: { rating: 80, response_type: 'rating' },
  });
});

test('Another run begins without answers', () => {
  const items = ratings('one', 'two');
  const state = after(
    showing(items, { run: 0 }),
    rate('one', 80),
    { type: 'submit' },
    showing(items, { run: 1 }),
  );
  expect(state).toMatchObject({
    isSubmitted: false,
    progress: { stage: 0, input: { attributes: {} } },
  });
});

test('A submitted preview opens again at an item that is asked for', () => {
  const items = ratings('one', 'two');
  const submitted = after(showing(items), rate('one', 80), { type: 'submit' }, showing(items));
  expect(submitted.isSubmitted).toBe(true);
  expect(previewReducer(submitted, showing(items, { itemId: 'two' }))?.isSubmitted).toBe(false);
});

test('A page that asks for the same questions is the same page', () => {
  const form = (title: string, page: string): PreviewAction => ({
    type: 'show',
    request: {
      type: 'preview',
      role: 'self',
      language: 'en',
      definition: parseFramework({
        ...fullDefinition,
        sections: [{ ...fullDefinition.sections[0], id: page, title }],
      }),
    },
  });
  const state = after(form('Day', 'day'), { type: 'go', stage: 1 }, form('Every day', 'every'));
  expect(currentStep(state)).toMatchObject({ title: 'Every day' });
});

test('The client has the age and the gender that were asked for', () => {
  const state = after(showing(ratings('one'), { age: 10, gender: 'female' }));
  const { gender, dateOfBirth } = state.assessment.beacon;
  expect(gender).toBe('female');
  expect(new Date().getFullYear() - Number(dateOfBirth?.slice(0, 4))).toBe(10);
});

test('The texts are in the language that was asked for', () => {
  const definitionInGerman = parseFramework({
    ...fullDefinition,
    titleByLanguage: { de: 'Probe' },
  });
  const state = after({
    type: 'show',
    request: { type: 'preview', definition: definitionInGerman, role: 'self', language: 'de' },
  });
  expect(state.assessment.framework.title).toBe('Probe');
});
