import { v7 } from 'uuid';
import { languageSchema } from '#contract/language-schema.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import type { TimedServices } from '#server/platform/services.ts';

/** Creates an organisation with a slug of its own, in the caller's transaction. @returns its id */
export async function createOrganisation(
  services: TimedServices,
  { name, timeZone, country }: { name: string; timeZone: string; country: string | null },
): Promise<string> {
  const organisation_id = v7();
  await services.db
    .insertInto('organisations')
    .values({
      organisation_id,
      slug: await freeSlug(services, name),
      name,
      time_zone: timeZone,
      country,
      language: chosenLanguage(),
      created_at: services.clock.now(),
    })
    .execute();
  return organisation_id;
}

/** That of whoever creates the organisation. */
function chosenLanguage(): string | null {
  const { success, data } = languageSchema.safeParse(currentTranslations().language);
  return success ? data : null;
}

async function freeSlug({ db }: TimedServices, name: string): Promise<string> {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 50);
  const slug = words.replaceAll(/^-+|-+$/g, '');
  const wanted = slug.length < 2 ? 'organisation' : slug;
  const taken = await db
    .selectFrom('organisations')
    .select('slug')
    .where('slug', 'like', `${wanted}%`)
    .execute();
  const slugs = new Set(taken.map((row) => row.slug));
  let free = wanted;
  for (let n = 2; slugs.has(free); n += 1) free = `${wanted}-${n}`;
  return free;
}
