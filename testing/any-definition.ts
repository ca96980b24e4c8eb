import fc from 'fast-check';
import type { Framework } from '#rules/definition/definition.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { naiveRange } from '#rules/testing/naive-scorer.ts';

/** Definitions of the second edition with every ability of scoring. */

type Range = [number, number];

const weight = fc.constantFrom(1, 1, 1, 2, 0.5, 0.1, 0.25, 3);
const anyWeight = fc.oneof(weight, fc.constantFrom(-1, -0.5, -2, 0.3));
export const anyRole = fc.constantFrom('parent' as const, 'self' as const);
const score = fc.constantFrom(0, 1, 2, 3, -1, 0.5, 2.25, 10);

const options = fc
  .tuple(fc.uniqueArray(score, { minLength: 2, maxLength: 4 }), fc.boolean(), fc.boolean())
  .map(([scores, hasUnknown, isNamed]) => [
    ...scores.map((each, index) => {
      const value = isNamed ? `option ${index}` : String(index);
      return { value, label: `Option ${index}`, score: each };
    }),
    ...(hasUnknown
      ? [{ value: 'unknown', label: 'Don’t know', score: null, missing: 'unknown' }]
      : []),
  ]);

const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.constantFrom<Shape>(
    { type: 'rating', min: 0, max: 3 },
    { type: 'rating', min: 1, max: 5 },
    { type: 'rating', min: -2, max: 2, step: 0.5 },
    { type: 'number', min: 0, max: 20 },
    { type: 'number', min: -1, max: 2, decimals: 2 },
  ),
  options.map((list) => ({ type: 'choice', options: list })),
  options.map((list) => ({
    type: 'choices',
    options: list.map((option, index) => ({ ...option, ...(index === 1 && { exclusive: true }) })),
  })),
);

interface Shape {
  type: string;
  options?: { value: string }[];
  [field: string]: unknown;
}

/** A condition on an item before the one at the index, or on the first scale, which does not count the last item. */
function conditionOn(index: number, list: readonly Shape[]) {
  const onItem = fc.nat(index - 1).chain((other) => comparisonWith(`i${other}`, list[other]));
  const onScale = comparison({ scale: 's0' }, ['<', '>=', '!=', 'answered'], [1, 2.5]);
  const single = index === list.length - 1 ? fc.oneof(onItem, onScale) : onItem;
  const several = fc.array(single, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    single,
    several.map((all) => ({ all })),
    several.map((any) => ({ any })),
    single.map((not) => ({ not })),
  );
}

function comparisonWith(item: string, shape: Shape | undefined): fc.Arbitrary<object> {
  const values = shape?.options?.map(({ value }) => value);
  if (!values)
    return comparison({ item }, ['=', '!=', '<', '<=', '>', '>=', 'answered'], [0, 1, 2]);
  const includes = shape?.type === 'choices' ? ['includes'] : [];
  return comparison({ item }, ['=', '!=', 'answered', ...includes], values);
}

function comparison(of: object, ops: string[], values: (string | number)[]): fc.Arbitrary<object> {
  return fc
    .record({ op: fc.constantFrom(...ops), value: fc.constantFrom(...values) })
    .map((each) => ({ ...of, ...each }));
}

const items = fc.array(shapes, { minLength: 3, maxLength: 5 }).chain((list) =>
  fc.tuple(
    ...list.map((each, index) => {
      const plain = { ...each, id: `i${index}`, text: `Item ${index}` };
      if (index === 0) return fc.constant(plain);
      return fc
        .option(conditionOn(index, list), { freq: 2, nil: undefined })
        .map((showIf) => (showIf ? { ...plain, showIf } : plain));
    }),
  ),
);

const rules = fc
  .record({
    method: fc.constantFrom('mean', 'sum', 'sum', 'count'),
    higherIs: fc.constantFrom('better', 'worse', 'neither'),
    missing: fc.oneof(
      fc.record({ atMost: fc.nat(2) }),
      fc.record({ atLeastShare: fc.constantFrom(0, 0.5, 0.6, 0.8, 1) }),
      fc.record({ atLeastShare: fc.constantFrom(0.5, 0.8), of: fc.constant('all') }),
    ),
    prorate: fc.boolean(),
    round: fc.constantFrom('half_up', 'none'),
    team: fc.constantFrom('mean', 'mean', 'worst', 'per_informant', 'none'),
  })
  .map((rule) => ({ ...rule, prorate: rule.prorate && rule.method !== 'mean' }));

function scaleOf(id: string, count: number, parts: readonly string[] = []) {
  return rules.chain((rule) => {
    const ofPart = rule.method === 'mean' || rule.prorate ? weight : anyWeight;
    const of = <V>(all: readonly V[]) =>
      fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: all.length });
    const all = Array.from({ length: count }, (_, index) => `i${index}`);
    const listed =
      parts.length > 0
        ? of(parts).chain((ids) =>
            fc.tuple(
              ...ids.map((scale) => fc.record({ scale: fc.constant(scale), weight: ofPart })),
            ),
          )
        : of(all).chain((ids) =>
            fc.tuple(
              ...ids.map((item) =>
                fc.record({ item: fc.constant(item), weight: ofPart, reverse: fc.boolean() }),
              ),
            ),
          );
    return listed.map((list) => {
      const most = Math.max(0, list.length - 1);
      const missing =
        'atMost' in rule.missing ? { atMost: Math.min(rule.missing.atMost, most) } : rule.missing;
      return { ...rule, id, title: id, missing, [parts.length > 0 ? 'parts' : 'items']: list };
    });
  });
}

const scales = (count: number) =>
  fc
    .tuple(
      scaleOf('s0', count - 1),
      scaleOf('s1', count),
      scaleOf('s2', count),
      scaleOf('total', count, ['s0', 's1', 's2']),
    )
    .map(([main, ...others]) => [
      { ...main, ...(main.team === 'none' && { team: 'mean' }) },
      ...others,
    ]);

const bare = items.chain((list) =>
  fc.record({ items: fc.constant(list), scales: scales(list.length) }),
);

const age = fc.constantFrom<Range>([6, 11], [11, 18], [10.5, 11], [0, 200]);
const when = fc.record(
  { role: anyRole, age, gender: fc.constantFrom('female', 'male') },
  { requiredKeys: [] },
);

function normOf(scale: string, [low, high]: Range) {
  const middle = (low + high) / 2;
  const table = fc.oneof(
    fc.record({ mean: fc.constantFrom(low, middle, 1.5), sd: fc.constantFrom(0.5, 2, 1.25) }),
    fc.constant([
      [low - 1, 30],
      [middle, 50],
      [high + 1, 81.5],
    ]),
  );
  return fc.record({ scale: fc.constant(scale), when, gives: fc.constant('t'), table });
}

function cutsOf(higherIs: string, [low, high]: Range) {
  const end = fc
    .tuple(fc.nat(11), fc.constantFrom(1, 4, 100))
    .map(([twelfth, parts]) => Math.round((low + ((high - low) * twelfth) / 12) * parts) / parts);
  return fc
    .uniqueArray(end, { minLength: 1, maxLength: 5 })
    .map((ends) => ends.filter((each) => each >= low && each < high).toSorted((a, b) => a - b))
    .map((ends) => (ends.length > 0 ? ends : [low]))
    .map((ends) =>
      [...ends, undefined].map((upTo, index) => {
        const rank = higherIs === 'worse' ? index : ends.length - index;
        return { upTo, word: `Band ${index}`, severity: higherIs === 'neither' ? 0 : rank };
      }),
    );
}

/** Norms and bands of a scale; the same words wherever it has several lists. */
function dividedScale(framework: Framework, { id, higherIs }: Framework['scales'][number]) {
  const [low, high] = naiveRange(framework, id).map((end) => end.toNumber()) as Range;
  return fc
    .record({
      norms: fc.array(normOf(id, [low, high]), { maxLength: 2 }),
      onRaw: fc.boolean(),
      cuts: cutsOf(higherIs, [low, high]),
      tCuts: cutsOf(higherIs, [35, 70]),
      when: fc.option(when, { nil: undefined }),
    })
    .map(({ norms, onRaw, cuts, tCuts, when: whom }) => {
      const on = onRaw || norms.length === 0 ? 'raw' : 't';
      const bands = { scale: id, on, cuts: on === 't' ? tCuts : cuts };
      return { norms, bands: [whom ? { ...bands, when: whom } : bands] };
    });
}

/** Parsed definitions with four scales, the last of which is made of the others. */
export const anyFramework: fc.Arbitrary<Framework> = bare
  .map((parts) => ({
    ...definition(),
    ...parts,
    format: 'form',
    canSkipQuestions: true,
    sections: [{ id: 'section', title: 'Section', items: parts.items.map(({ id }) => id) }],
    main: 's0',
    thresholds: undefined,
    thresholdClassifiers: undefined,
  }))
  .chain((plain) => {
    const { framework } = checkDefinition({
      ...plain,
      main: 'all',
      scales: [
        ...plain.scales,
        { id: 'any', title: 'Any', method: 'mean', items: [{ item: 'i0' }] },
      ],
      thresholds: { lower: 0, upper: 1, outOf: 100 },
      thresholdClassifiers: ['A', 'B', 'C'],
    });
    const scored = framework?.scales.filter(({ id }) => id !== 'any') ?? [];
    if (!framework || scored.length === 0) return fc.constant(plain);
    return fc.tuple(...scored.map((scale) => dividedScale(framework, scale))).map((divided) => ({
      ...plain,
      norms: divided.flatMap(({ norms }) => norms),
      bands: divided.flatMap(({ bands }) => bands),
    }));
  })
  .map((plain) => checkDefinition(plain).framework)
  .filter((framework) => framework !== null);
