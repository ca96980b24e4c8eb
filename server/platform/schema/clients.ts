import type { Generated, Selectable } from 'kysely';
import type { ClientDetails } from '#contract/clients.ts';

export interface ClientTables {
  clients: {
    organisation_id: string;
    id: string;
    name: string;
    external_ref: string | null;
    gender: 'female' | 'male' | 'diverse' | 'other' | null;
    date_of_birth: string | null;
    avatar: string | null;
    group_names: Generated<string[]>;
    external_url: string | null;
    created_at: Date;
  };
}

/** The column of each detail of a client. */
export const clientColumns = {
  clientName: 'name',
  clientAvatar: 'avatar',
  clientExternalRef: 'external_ref',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
  groupNames: 'group_names',
  externalUrl: 'external_url',
} as const satisfies Record<keyof ClientDetails, keyof ClientTables['clients']>;

/** The details of a client by their columns. */
export type ClientColumns = Pick<
  Selectable<ClientTables['clients']>,
  (typeof clientColumns)[keyof ClientDetails]
>;
