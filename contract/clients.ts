import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { errorText, textOf } from './messages.ts';
import { lineSchema } from './text.ts';
import { genders } from './genders.ts';

const line = lineSchema(200);
const earliestBirth = '1900-01-01';

/** The client as forms and files send it: an empty string is a field that is not filled in. */
export const clientFields = {
  clientName: line.optional(),
  /** Label: 'Name, nickname or case ID'. */
  beaconName: line.optional(),
  /** Label: 'Unique ID (e.g. student ID)'; no two clients of an organisation share one. */
  clientExternalRef: line.optional(),
  gender: z
    .enum(['', ...genders], errorText(msg`Must be one of ${{ names: genders.join(', ') }}`))
    .optional(),
  dateOfBirth: z.union([z.literal(''), z.iso.date(errorText(msg`Invalid date`))]).optional(),
  groupNames: z
    .array(lineSchema(100).min(1, errorText(msg`Required`)))
    .max(20)
    .transform((names) => [...new Set(names)])
    .optional(),
  /** The public_id of a picture that the caller uploaded, or null for none. */
  clientAvatar: z.string().max(100).nullish(),
};
const clientSchema = z.object(clientFields);
export type ClientInput = z.output<typeof clientSchema>;

const inLists = ['beaconName', 'clientExternalRef', 'gender', 'dateOfBirth'] as const;

/**
 * The rules of the step beacon-details. `today` is the organisation's date as YYYY-MM-DD. An existing client
 * (`isNew` false) needs no fields. An absent `clientName` defaults to `beaconName`; an empty one is an error.
 */
export function clientDetailsFor({ today, isNew }: { today: string; isNew: boolean }) {
  return clientSchema.superRefine((client, context) => {
    if (!isNew) return;
    if (client.clientName === '') addError(context, 'clientName', msg`Required`);
    for (const field of inLists) if (!client[field]) addError(context, field, msg`Required`);
    checkDateOfBirth(context, client, today);
  });
}

/** The rules of changing a client: both names are required, other fields can be emptied. `today` as YYYY-MM-DD. */
export function clientChangesFor({ today }: { today: string }) {
  return clientSchema.superRefine((client, context) => {
    if (client.clientName === '') addError(context, 'clientName', msg`Required`);
    if (client.beaconName === '') addError(context, 'beaconName', msg`Required`);
    checkDateOfBirth(context, client, today);
  });
}

function checkDateOfBirth(
  context: z.RefinementCtx,
  { dateOfBirth }: ClientInput,
  today: string,
): void {
  if (!dateOfBirth) return;
  if (dateOfBirth > today) addError(context, 'dateOfBirth', msg`Must not be later than today`);
  if (dateOfBirth < earliestBirth) addError(context, 'dateOfBirth', msg`Invalid date`);
}

function addError(context: z.RefinementCtx, field: string, message: MessageDescriptor): void {
  context.addIssue({ code: 'custom', path: [field], message: textOf(message) });
}
