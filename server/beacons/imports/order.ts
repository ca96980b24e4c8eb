import { z } from 'zod';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { assessmentFor } from '#contract/frameworks.ts';
import { importSettingsSchema } from '#contract/imports.ts';
import type { ImportSettings } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { KeptSettings } from '#server/platform/schema/imports.ts';
import { presentFrameworkChoice } from '#server/frameworks/present.ts';
import { findLatestFramework } from '#server/frameworks/queries.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Where Beacons are to be made, and what each of them gets. */
interface Order {
  organisationId: string;
  settings: KeptSettings;
}

/** Checks what was sent beside a file, by the rules of the form it stands for. */
export async function orderFor(
  services: Services,
  viewer: Viewer,
  { organisation, data }: { organisation: string; data: unknown },
): Promise<Order> {
  const { organisationId, timeZone } = organisationFor(viewer, organisation, 'importBeacons');
  const settings = shaped(data);
  const framework = await findLatestFramework(services, settings.frameworkId);
  if (!framework) throw new Problem('not_found');
  const today = dateIn(timeZone, services.clock.now());
  const fields = {
    ...fieldErrorsOf(assessmentFor(presentFrameworkChoice(framework)), settings),
    ...fieldErrorsOf(z.object({ schedule: scheduleFor({ today }) }), settings),
  };
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return { organisationId, settings: { ...settings, frameworkVersion: framework.version } };
}

/** Unknown fields are no honest mistake, values out of range are. */
function shaped(data: unknown): ImportSettings {
  const parsed = importSettingsSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isShape = ({ code, path }: z.core.$ZodIssue) =>
    code === 'unrecognized_keys' || path.length === 0;
  if (issues.some(isShape)) throw new Problem('malformed');
  throw new Problem('invalid', { fields: fieldErrorsOf(importSettingsSchema, data) });
}
