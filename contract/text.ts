import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { required } from './field-errors.ts';
import { atMost } from './lengths.ts';
import { errorText } from './messages.ts';

/** Text without line breaks, other control characters, and characters that change the reading direction. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** `name@host.tld` without quotes, lists, comments or a display name; labels of the host in any alphabet. */
const email =
  /^(?=.{1,64}@)[^\s\p{C}@.,;:()<>[\]"\\]+(?:\.[^\s\p{C}@.,;:()<>[\]"\\]+)*@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])$/u;

/** 3 to 20 digits with the usual signs between them, and an extension. */
const phone = /^\(?\+?(?:[\s()./\u2010-\u2015-]*\d){3,20}(?: ?(?:x|ext\.?) ?\d{1,6})?$/iu;

/** The message for an invalid email address. */
export const invalidEmail = msg`Invalid format`;
/** The message for an invalid phone number. */
export const invalidPhone = msg`Must be a phone number, such as +44 20 7946 0000`;

/** The maximum length of an email address or a username. */
const maxAddressLength = 320;

/** A text of one line, trimmed and in NFC, with at most `max` characters. */
export function lineSchema(max: number) {
  return z
    .string({ error: required })
    .trim()
    .normalize()
    .max(max, errorText(atMost(max)))
    .regex(oneLine, errorText(msg`Must be one line without control characters`));
}

/** An email address or a username, in lower case, without the check of `isEmail`: stored addresses may be older than it. */
export const addressSchema = z
  .string({ error: required })
  .trim()
  .normalize()
  .toLowerCase()
  .max(maxAddressLength, errorText(atMost(maxAddressLength)));

/** An email address, in lower case. */
export const emailSchema = addressSchema
  .min(1, { ...errorText(msg`Required`), abort: true })
  .refine(isEmail, errorText(invalidEmail));

/** A phone number, or an empty text for none. */
export const phoneSchema = lineSchema(50).refine(
  (text) => text === '' || isPhone(text),
  errorText(invalidPhone),
);

/** Whether a trimmed text is exactly one email address. */
export function isEmail(text: string): boolean {
  return email.test(text);
}

/** Whether a trimmed text is a phone number. */
export function isPhone(text: string): boolean {
  return phone.test(text);
}
