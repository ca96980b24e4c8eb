import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { addErrors } from './field-errors.ts';
import { errorText } from './messages.ts';
import { lineSchema } from './text.ts';
import { genders } from './genders.ts';

/** What those who may see a Beacon know of its client. */
export const clientDetails = {
  clientName: z.string(),
  clientAvatar: z.string().nullable(),
  clientExternalRef: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.iso.date().nullable(),
  groupNames: z.array(z.string()),
  /** A link to their record elsewhere. */
  externalUrl: z.string().nullable(),
};
const detailsSchema = z.object(clientDetails);
export type ClientDetails = z.output<typeof detailsSchema>;

/** A client of whom nothing is known. */
export const emptyClient: ClientDetails = {
  clientName: '',
  clientAvatar: null,
  clientExternalRef: null,
  gender: null,
  dateOfBirth: null,
  groupNames: [],
  externalUrl: null,
};

/** What lists of Beacons show of a client. */
export const listedClient = {
  clientName: clientDetails.clientName,
  clientAvatar: clientDetails.clientAvatar,
  groupNames: clientDetails.groupNames,
  externalUrl: clientDetails.externalUrl,
};
const listedSchema = z.object(listedClient);
export type ListedClient = z.output<typeof listedSchema>;

const line = lineSchema(200);
const maxUrlLength = 2000;
const invalidWebAddress = msg`Must be a link that starts with https:// or http://`;
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
  /** Label: 'Link to their record'; http or https only. */
  externalUrl: lineSchema(maxUrlLength)
    .refine(isWebAddress, errorText(invalidWebAddress))
    .optional(),
  /** The public_id of a picture that the caller uploaded, or null for none. */
  clientAvatar: z.string().max(100).nullish(),
};
const clientSchema = z.object(clientFields);
export type ClientInput = z.output<typeof clientSchema>;

/** The columns of a client in an import file, each with an example and what it contains. */
export const clientColumns = {
  clientName: { example: 'Kim Sample', meaning: msg`The client's name` },
  beaconName: { example: 'Kim at school', meaning: msg`Name, nickname or case ID` },
  clientExternalRef: {
    example: 'S-1001',
    meaning: msg`Unique ID (e.g. student ID); duplicates are skipped`,
  },
  gender: { example: 'female', meaning: null },
  dateOfBirth: { example: '2015-05-01', meaning: msg`Format: YYYY-MM-DD` },
  groupNames: { example: 'North|Year 5', meaning: msg`Optional, separated by |` },
  externalUrl: {
    example: 'https://records.example.org/s-1001',
    meaning: msg`Optional, a link to their record elsewhere`,
  },
} satisfies Partial<Record<keyof typeof clientFields, ClientColumnGuide>>;

interface ClientColumnGuide {
  example: string;
  /** Null where the column contains one of the genders. */
  meaning: MessageDescriptor | null;
}

export const clientColumnNames = Object.keys(clientColumns) as (keyof typeof clientColumns)[];

/** What a new client has to have besides a name. */
export const neededInLists = ['beaconName', 'clientExternalRef', 'gender', 'dateOfBirth'] as const;

/**
 * The rules of the step beacon-details. `today` is the organisation's date as YYYY-MM-DD. An existing client
 * (`isNew` false) needs no fields. An absent `clientName` defaults to `beaconName`; an empty one is an error.
 */
export function clientDetailsFor({ today, isNew }: { today: string; isNew: boolean }) {
  return clientSchema.superRefine((client, context) => {
    if (!isNew) return;
    addErrors(context, { clientName: client.clientName === '' && msg`Required` });
    for (const field of neededInLists) {
      addErrors(context, { [field]: !client[field] && msg`Required` });
    }
    addErrors(context, { dateOfBirth: birthError(client, today) });
  });
}

/** The rules of changing a client: both names are required, other fields can be emptied. `today` as YYYY-MM-DD. */
export function clientChangesFor({ today }: { today: string }) {
  return clientSchema.superRefine((client, context) => {
    addErrors(context, {
      clientName: client.clientName === '' && msg`Required`,
      beaconName: client.beaconName === '' && msg`Required`,
      dateOfBirth: birthError(client, today),
    });
  });
}

/** Whether a text is empty or an address that a page may link to: http or https, without a user name in it. */
function isWebAddress(text: string): boolean {
  const startsRight = /^https?:\/\/(?![^/?#]*@)[^\s/?#]/i.test(text);
  return text === '' || (startsRight && z.url().safeParse(text).success);
}

function birthError({ dateOfBirth }: ClientInput, today: string): MessageDescriptor | null {
  if (!dateOfBirth) return null;
  if (dateOfBirth > today) return msg`Must not be later than today`;
  return dateOfBirth < earliestBirth ? msg`Invalid date` : null;
}
