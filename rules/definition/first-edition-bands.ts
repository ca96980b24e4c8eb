import type { FirstEdition } from './first-edition.ts';
import type { Bands, Cut } from './scale.ts';

type Informant = FirstEdition['informants'][string];
type OldBands = Informant['bands'][string];

/** The cut-offs of each informant as bands, in the words of the framework. */
export function firstEditionBands(old: FirstEdition, impactId: string): Bands[] {
  return inOrder(old.informants).flatMap(([, informant]): Bands[] => {
    const { roles, edition, ages, bands, impact } = informant;
    const of = (scale: string, cutOffs: OldBands): Bands => ({
      scale,
      on: 'raw',
      when: { role: roles },
      cuts: cutsOf(cutOffs, old.thresholdClassifiers),
      ...(ages && { ages: [ages[0], ages[1] + 1] }),
      ...(edition !== undefined && { edition }),
    });
    return [
      ...inOrder(bands).map(([scale, cutOffs]) => of(scale, cutOffs)),
      ...(impact ? [of(impactId, impact.bands)] : []),
    ];
  });
}

/** The entries by name: a database does not keep their order. */
export function inOrder<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function cutsOf(
  { normal, borderline, abnormal }: OldBands,
  words: FirstEdition['thresholdClassifiers'],
): Cut[] {
  const [worst, middle, best] = words;
  const cuts: (Cut & { upTo: number })[] = [
    { upTo: normal[1], word: best, severity: 0 },
    { upTo: borderline[1], word: middle, severity: 1 },
    { upTo: abnormal[1], word: worst, severity: 2 },
  ];
  const ascending = cuts.toSorted((a, b) => a.upTo - b.upTo);
  return ascending.map(({ upTo, ...cut }, index) => (index < 2 ? { upTo, ...cut } : cut));
}
