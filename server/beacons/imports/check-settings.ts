import { z } from 'zod';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { assessmentFor } from '#contract/frameworks.ts';
import { importSettingsSchema } from '#contract/imports.ts';
import type { ImportSettings } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { StoredSettings } from '#server/platform/schema/imports.ts';
import { presentFrameworkChoice } from '#server/frameworks/present.ts';
import { findOfferedFramework } from '#server/frameworks/queries.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** The organisation and the validated settings of an import. */
interface CheckedImport {
  organisationId: string;
  settings: StoredSettings;
}

/** Validates the settings sent with a file, by the same rules as the form for one Beacon. */
export async function checkSettings(
  services: Services,
  viewer: Viewer,
  { organisation, data }: { organisation: string; data: unknown },
): Promise<CheckedImport> {
  const importer = organisationFor(viewer, organisation, 'importBeacons');
  const { organisationId, timeZone } = importer;
  const settings = parseSettings(data);
  const framework = await findOfferedFramework(services, importer, settings.frameworkId);
  if (!framework) throw new Problem('not_found');
  const today = dateIn(timeZone, services.clock.now());
  const fields = {
    ...fieldErrorsOf(assessmentFor(presentFrameworkChoice(framework)), settings),
    ...fieldErrorsOf(z.object({ schedule: scheduleFor({ today }) }), settings),
  };
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  const { language } = currentTranslations();
  return {
    organisationId,
    settings: { ...settings, frameworkVersion: framework.version, language },
  };
}

/** Unknown fields are malformed requests; values out of range are field errors. */
function parseSettings(data: unknown): ImportSettings {
  const parsed = importSettingsSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isShape = ({ code, path }: z.core.$ZodIssue) =>
    code === 'unrecognized_keys' || path.length === 0;
  if (issues.some(isShape)) throw new Problem('malformed');
  throw new Problem('invalid', { fields: fieldErrorsOf(importSettingsSchema, data) });
}
