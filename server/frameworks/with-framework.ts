import type { Framework } from '#rules/definition/definition.ts';
import type { Services } from '#server/platform/services.ts';

/** A row that names the version of a framework, with that framework. */
export async function withFramework<Row extends { frameworkId: string; frameworkVersion: number }>(
  { frameworks }: Pick<Services, 'frameworks'>,
  row: Row,
): Promise<Row & { framework: Framework }> {
  const { frameworkId: id, frameworkVersion: version } = row;
  return { ...row, framework: await frameworks.find({ id, version }) };
}
