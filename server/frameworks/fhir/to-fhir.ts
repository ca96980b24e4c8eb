import type { Questionnaire, QuestionnaireItem } from 'fhir/r4.d.ts';
import type { Framework, Section } from '#rules/definition/definition.ts';
import { enableWhen, isEnableWhen } from './enable-when.ts';
import { LinkIds } from './link-ids.ts';
import { ownExtension } from './own-extensions.ts';
import { calculatedItem } from './to-calculated.ts';
import { toFhirItem } from './to-fhir-item.ts';
import { extensions, translated } from './to-extension.ts';

/**
 * A questionnaire as a FHIR R4 Questionnaire, with the extensions of Structured Data Capture. What FHIR has no place
 * for is in extensions of Beacon's own.
 */
export function toFhir(framework: Framework): Questionnaire {
  const { version, title, languages, intro, copyright, licence } = framework;
  const linkIds = new LinkIds(framework.items);
  return {
    resourceType: 'Questionnaire',
    ...extensions(ownExtension('questionnaire', unsaid(framework))),
    ...(languages[0] && { language: languages[0] }),
    url: canonicalOf(framework),
    version: String(version),
    name: nameOf(framework),
    title,
    ...translated('_title', framework.titleByLanguage),
    status: 'active',
    subjectType: ['Patient'],
    description: intro,
    copyright: copyright ?? licence,
    item: [
      ...framework.sections.map((section) => groupOf(framework, section, linkIds)),
      ...framework.scales.flatMap((scale) => calculatedItem(framework, scale, linkIds)),
    ],
  };
}

/** The name of a framework among those of all installations: it has no address. */
export function canonicalOf({ id }: Pick<Framework, 'id'>): string {
  return `urn:beacon:questionnaire:${id}`;
}

/** A name for programs: letters, digits and underscores after a capital letter. */
function nameOf({ id }: Framework): string {
  return `Q_${id.replaceAll('-', '_')}`;
}

/** The fields of a definition that are nowhere else in the resource. */
function unsaid(framework: Framework): object {
  const { edition, version, title, titleByLanguage, intro, items, sections, ...others } = framework;
  return others;
}

function groupOf(framework: Framework, section: Section, linkIds: LinkIds): QuestionnaireItem {
  const { id, title, titleByLanguage, intro, showIf, items, ...others } = section;
  const linkId = linkIds.make(id);
  const byId = new Map(framework.items.map((item) => [item.id, item]));
  const asked = items.flatMap((each) => byId.get(each) ?? []);
  const { scale, image, introByLanguage } = others;
  const isSaid = showIf === undefined || isEnableWhen(framework, showIf);
  return {
    linkId,
    text: title,
    ...translated('_text', titleByLanguage),
    type: 'group',
    ...extensions(ownExtension('section', { id, scale, image, introByLanguage, showIf })),
    ...(showIf && isSaid && enableWhen(framework, showIf)),
    item: [
      ...introOf(section, linkIds),
      ...asked.map((item) => toFhirItem(framework, item, linkIds, { showIf, isSaid })),
    ],
  };
}

function introOf(section: Section, linkIds: LinkIds): QuestionnaireItem[] {
  if (section.intro === undefined) return [];
  return [
    {
      linkId: linkIds.make(`${section.id}-intro`),
      text: section.intro,
      ...translated('_text', section.introByLanguage),
      type: 'display',
    },
  ];
}
