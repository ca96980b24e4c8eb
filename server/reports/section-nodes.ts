import type { Framework, Section } from '#rules/definition.ts';

interface MeanNode {
  id: string;
  title: string;
  subReportId: string | null;
}

/** The sections that a report ranks: each leads to its questions and the Beacons behind it. */
export function sectionNodes({ sections }: Framework): MeanNode[] {
  return sections.map(({ id, title }) => ({ id, title, subReportId: id }));
}

export function questionNodes({ questions }: Section): MeanNode[] {
  return questions.map(({ id, title, text }) => ({ id, title: title ?? text, subReportId: null }));
}
