import { plural, t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import type { Framework } from '#rules/definition/definition.ts';
import { checkPublished } from '#rules/framework/framework.ts';
import { versionChange } from '#rules/scoring/version-change.ts';
import { comparisonSentences } from '#web/beacons/words/version-words.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { versionQuery } from '#web/frameworks/library/library-query.ts';
import type { MoveTarget, Use } from './move-words.ts';

interface MoveEffectsProps {
  target: MoveTarget;
  uses: Use[];
}

/** What moving Beacons does, a sentence each. */
export function MoveEffects({ target, uses }: MoveEffectsProps) {
  const from = [...new Set(uses.map((use) => use.version))].toSorted((a, b) => b - a);
  const [after, ...before] = useDefinitions(target, [target.version, ...from]) ?? [];
  if (!after) return <LoadingSkeleton label={t`Loading versions`} />;
  return (
    <ul>
      {effectSentences(uses, before, after).map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}

/** The definitions of versions in their order; undefined while they are loaded. */
function useDefinitions(
  { slug, id }: MoveTarget,
  versions: readonly number[],
): Framework[] | undefined {
  return useQueries({
    queries: versions.map((version) => versionQuery(slug, id, version)),
    combine: (queries) => {
      const found = queries.flatMap(({ data }) => {
        const framework = data && checkPublished(data.definition).framework;
        return data && framework ? [{ ...framework, version: data.version }] : [];
      });
      return found.length === versions.length ? found : undefined;
    },
  });
}

function effectSentences(uses: readonly Use[], before: Framework[], after: Framework): string[] {
  const { version } = after;
  const open = uses.filter(({ hasOpenWindow }) => hasOpenWindow).length;
  const compared = before.flatMap((each) => {
    const sentences = comparisonSentences(versionChange(each, after));
    const { version: from } = each;
    return before.length > 1 ? [t`From version ${from}: ${sentences.join(' ')}`] : sentences;
  });
  const waiting = plural(open, {
    one: '# Beacon has an open assessment and stays as it is. Move it once the assessment has closed.',
    other: '# Beacons have an open assessment and stay as they are. Move them once it has closed.',
  });
  return [
    ...compared,
    t`A Beacon's own thresholds stay where they fit version ${version}; elsewhere those of the version replace them.`,
    ...(open > 0 ? [waiting] : []),
  ];
}
