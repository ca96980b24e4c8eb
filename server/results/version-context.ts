import type { Framework } from '#rules/definition/definition.ts';
import { thresholdsOf, thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { ResultContext } from './present.ts';

type Versioned = Pick<ResultContext, 'framework' | 'lowerThreshold' | 'upperThreshold'>;

/**
 * The context of a result by its own version. The Beacon's thresholds apply where they are in the unit of that version;
 * elsewhere those that the version itself gives.
 */
export function contextOf<Context extends Versioned>(
  { framework }: { framework: Framework },
  context: Context,
): Context {
  if (framework.version === context.framework.version) return context;
  const [own, current] = [framework, context.framework].map((each) =>
    JSON.stringify(thresholdUnit(each)),
  );
  if (own === current) return { ...context, framework };
  const { lower: lowerThreshold, upper: upperThreshold } = thresholdsOf(framework);
  return { ...context, framework, lowerThreshold, upperThreshold };
}
