import * as z from 'zod';
import { lineSchema } from './text.ts';
import { genders } from './words.ts';

const line = lineSchema(200);
const earliestBirth = '1900-01-01';

/** Who is assessed, as forms and files give it: an empty text is a field not filled in. */
export const clientFields = {
  clientName: line.optional(),
  /** Label: 'Name, nickname or case ID'. */
  beaconName: line.optional(),
  /** Label: 'Unique ID (e.g. student ID)'; no two clients of an organisation share one. */
  clientExternalRef: line.optional(),
  gender: z.enum(['', ...genders], `Must be one of ${genders.join(', ')}`).optional(),
  dateOfBirth: z.union([z.literal(''), z.iso.date('Invalid date')]).optional(),
  groupNames: z
    .array(lineSchema(100).min(1, 'Required'))
    .max(20)
    .transform((names) => [...new Set(names)])
    .optional(),
  /** The public_id of a picture the sender uploaded, or null for none. */
  clientAvatar: z.string().max(100).nullish(),
};
const clientSchema = z.object(clientFields);
export type ClientInput = z.output<typeof clientSchema>;

const inLists = ['beaconName', 'clientExternalRef', 'gender', 'dateOfBirth'] as const;

/**
 * The rules of the step beacon-details. `today` is the organisation's day as YYYY-MM-DD. Of a client who is there
 * already nothing is asked. A `clientName` that is left out is the `beaconName`; one that is empty is missing.
 */
export function clientDetailsFor({ today, isNew }: { today: string; isNew: boolean }) {
  return clientSchema.superRefine((client, context) => {
    if (!isNew) return;
    if (client.clientName === '') refuse(context, 'clientName', 'Required');
    for (const field of inLists) if (!client[field]) refuse(context, field, 'Required');
    checkDateOfBirth(context, client, today);
  });
}

/** The rules of changing a client: both names stay filled in, the rest can be emptied. */
export function clientChangesFor({ today }: { today: string }) {
  return clientSchema.superRefine((client, context) => {
    if (client.clientName === '') refuse(context, 'clientName', 'Required');
    if (client.beaconName === '') refuse(context, 'beaconName', 'Required');
    checkDateOfBirth(context, client, today);
  });
}

function checkDateOfBirth(
  context: z.RefinementCtx,
  { dateOfBirth }: ClientInput,
  today: string,
): void {
  if (!dateOfBirth) return;
  if (dateOfBirth > today) refuse(context, 'dateOfBirth', 'Must not be later than today');
  if (dateOfBirth < earliestBirth) refuse(context, 'dateOfBirth', 'Invalid date');
}

function refuse(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message });
}
