import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportFramework } from '#contract/framework-exports.ts';
import {
  createFrameworkDraft,
  deleteFrameworkDraft,
  findFrameworkDraft,
  publishFrameworkDraft,
  saveFrameworkDraft,
} from '#contract/framework-drafts.ts';
import {
  findFrameworkVersion,
  findLibraryFramework,
  listFrameworkBeacons,
  listFrameworkLibrary,
  restoreFramework,
  retireFramework,
} from '#contract/framework-library.ts';
import { importFramework } from '#contract/framework-imports.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { publishOwn, storeDraft } from '#testing/own-frameworks.ts';
import type { Fixture } from './fixture.ts';
import type { RequestInput } from './request.ts';
import { hillcrest, riverside } from './riverside.ts';
import { setUp } from './set-up.ts';
import type { Outcome, RejectedVariant, SetUp } from './set-up.ts';

const slug = 'riverside';
const version = 1;
const blank = { from: 'blank' } as const;
const unknownDraft = '00000000-0000-7000-8000-000000000000';

/** The rows of the library of questionnaires, which is for admins and questionnaire editors. */
export const frameworkSetUps: Record<number, SetUp[]> = {
  56: [
    setUp({
      endpoint: listFrameworkLibrary,
      changes: [],
      valid: () => ({ params: { slug } }),
      rejectedVariants: () => elsewhere({}),
      shows: showsNothingOfHillcrest,
    }),
  ],
  57: [aboutFramework(findLibraryFramework, [])],
  58: [aboutFramework(findFrameworkVersion, [], { version })],
  59: [aboutFramework(listFrameworkBeacons, [])],
  60: [aboutFramework(retireFramework, ['frameworks', 'audit_events'])],
  61: [aboutFramework(restoreFramework, ['frameworks', 'audit_events'])],
  62: [
    setUp({
      endpoint: createFrameworkDraft,
      changes: ['framework_drafts', 'audit_events'],
      valid: () => ({ params: { slug }, body: blank }),
      rejectedVariants: copiesOfOthers,
    }),
  ],
  63: [aboutDraft(findFrameworkDraft, [])],
  64: [
    aboutDraft(saveFrameworkDraft, ['framework_drafts'], {
      revision: 1,
      definition: definition(),
    }),
  ],
  65: [aboutDraft(deleteFrameworkDraft, ['framework_drafts', 'undos', 'audit_events'])],
  66: [
    aboutDraft(publishFrameworkDraft, ['framework_drafts', 'frameworks', 'audit_events'], {
      revision: 1,
    }),
  ],
  67: [
    setUp({
      endpoint: importFramework,
      changes: [],
      valid: () => ({ params: { slug }, form: fileForm() }),
      rejectedVariants: () => [
        ['another organisation', 404, { params: { slug: 'hillcrest' }, form: fileForm() }],
      ],
    }),
  ],
  68: [aboutFramework(exportFramework, [], { version })],
};

function fileForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(definition())]), 'own.json');
  return form;
}

async function copiesOfOthers(
  fixture: Fixture,
): Promise<RejectedVariant<typeof createFrameworkDraft>[]> {
  const body = { from: 'copy', ...(await theirs(fixture)) } as const;
  return [
    ...elsewhere<typeof createFrameworkDraft>({ body: blank }),
    ['a copy of the questionnaire of another organisation', 404, { params: { slug }, body }],
  ];
}

function aboutFramework(endpoint: Endpoint, changes: SetUp['changes'], more: object = {}): SetUp {
  return {
    endpoint,
    changes,
    valid: async (fixture) => {
      const { id } = await publishOwn(fixture.services, { organisationId: riverside });
      return { params: { slug, id, ...more } };
    },
    rejectedVariants: async (fixture) => {
      const { id } = await theirs(fixture);
      return [
        ['an unknown questionnaire', 404, { params: { slug, id: 'nothing', ...more } }],
        ['the questionnaire of another organisation', 404, { params: { slug, id, ...more } }],
        ['another organisation', 404, { params: { slug: 'hillcrest', id, ...more } }],
      ];
    },
    shows: showsNothingOfHillcrest,
  };
}

function aboutDraft(endpoint: Endpoint, changes: SetUp['changes'], body?: object): SetUp {
  const input = (id: string, at = slug) => ({ params: { slug: at, id }, ...(body && { body }) });
  return {
    endpoint,
    changes,
    valid: async ({ services }) => input(await storeDraft(services, { organisationId: riverside })),
    rejectedVariants: async ({ services }) => {
      const id = await storeDraft(services, { organisationId: hillcrest });
      return [
        ['an unknown draft', 404, input(unknownDraft)],
        ['the draft of another organisation', 404, input(id)],
        ['another organisation', 404, input(id, 'hillcrest')],
      ];
    },
  };
}

function theirs({ services }: Fixture): Promise<{ id: string; version: number }> {
  return publishOwn(services, { organisationId: hillcrest, id: 'hillcrest-own' });
}

function elsewhere<E extends Endpoint>(input: RequestInput<E>): RejectedVariant<E>[] {
  return ['hillcrest', 'nowhere'].map((other) => [
    `the organisation ${other}`,
    404,
    { ...input, params: { slug: other } } as RequestInput<E>,
  ]);
}

function showsNothingOfHillcrest({ data }: Outcome): void {
  expect(JSON.stringify([data])).not.toContain('hillcrest');
}
