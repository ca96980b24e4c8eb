import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { undoId } from './undo.ts';
import { filterText, pageAnswer } from './lists.ts';
import { errorText } from './messages.ts';
import { memberRoles } from './words.ts';
import type { MemberRole } from './words.ts';

/** The maximum number of codes in one request. */
export const maxCodes = 500;

const codeSchema = z.object({
  /** The id of the member, as in `beacon_role_ids`. */
  id: z.uuid(),
  qrActive: z.boolean(),
  /** The code leads to `/assess/{token}`; null where it is not active. */
  token: z.string().nullable(),
});

const assessorSchema = codeSchema.extend({
  name: z.string(),
  role: z.enum(Object.keys(memberRoles) as MemberRole[]),
});
export type QrAssessor = z.output<typeof assessorSchema>;

const qrBeaconSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  clientAvatar: z.string().nullable(),
  beaconName: z.string(),
  frameworkTitle: z.string(),
  assessors: z.array(assessorSchema),
});
export type QrBeacon = z.output<typeof qrBeaconSchema>;

export const listQrBeacons = endpoint('GET /api/qr_codes/beacons', {
  summary: 'The Beacons of an organisation with the QR codes of their assessors, by client',
  query: z.object({
    /** A slug; without one the list is empty. */
    organisation: z.string().max(64).optional(),
    group: filterText.optional(),
    /** Part of a client's name or ID, a Beacon's name, a questionnaire's title or an assessor's name. */
    searchTerm: filterText.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    /** The key of the requested page, from a neighbouring page; pages near the ends need none. */
    key: z.string().max(2000).optional(),
  }),
  answer: z.object({
    beacons: z.array(qrBeaconSchema),
    filters: z.object({
      organisation: z.string().nullable(),
      group: z.string().nullable(),
      searchTerm: z.string().nullable(),
    }),
    page: z.int(),
    totalPages: z.int(),
    /** Of a search at most `maxCounted`. */
    total: z.int(),
    keys: pageAnswer.keys,
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

const codeIds = z
  .array(z.uuid())
  .min(1, errorText(msg`Required`))
  .max(maxCodes);

export const toggleQrStatus = endpoint('PUT /api/beacon_roles/toggle_qr_status', {
  summary: 'Switch QR codes on, each with a new token, or off, which ends their tokens at once',
  body: z.strictObject({ active: z.boolean(), beacon_role_ids: codeIds }),
  answer: z.object({ beacon_roles: z.array(codeSchema), undoId }),
  problems: ['signed_out', 'csrf_failed', 'not_allowed', 'not_found', 'invalid'],
});

export const recordQrPrint = endpoint('POST /api/qr_codes/prints', {
  summary: 'Leave a trace of QR codes that are printed',
  body: z.strictObject({ organisation: z.string().max(64), beacon_role_ids: codeIds }),
  answer: z.object({ success: z.literal(true) }),
  problems: ['signed_out', 'csrf_failed', 'not_allowed', 'not_found', 'invalid'],
});
