import * as z from 'zod';
import { required } from './field-errors.ts';

/** Free of line breaks, other control characters, and signs that turn the reading direction. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** `name@host.tld` without quotes, lists, comments or a display name; labels of the host in any alphabet. */
const email =
  /^(?=.{1,64}@)[^\s\p{C}@.,;:()<>[\]"\\]+(?:\.[^\s\p{C}@.,;:()<>[\]"\\]+)*@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])$/u;

/** 3 to 20 digits with the usual signs between them, and an extension. */
const phone = /^\(?\+?(?:[\s()./\u2010-\u2015-]*\d){3,20}(?: ?(?:x|ext\.?) ?\d{1,6})?$/iu;

/** Said of an address that is none. */
export const noEmail = 'Invalid format';
/** Said of a phone number that is none. */
export const noPhone = 'Must be a phone number, such as +44 20 7946 0000';

/** A text of one line, trimmed and composed (NFC), of at most so many characters. */
export function lineSchema(most: number) {
  return z
    .string({ error: required })
    .trim()
    .normalize()
    .max(most, `Must be at most ${most} characters`)
    .regex(oneLine, 'Must be one line without control characters');
}

/** What may be an e-mail address, in lower case: also one that is kept from before the rule of `isEmail`. */
export const addressSchema = z
  .string({ error: required })
  .trim()
  .normalize()
  .toLowerCase()
  .max(320, 'Must be at most 320 characters');

/** An e-mail address, in lower case. */
export const emailSchema = addressSchema
  .min(1, { error: 'Required', abort: true })
  .refine(isEmail, noEmail);

/** A phone number, or an empty text for none. */
export const phoneSchema = lineSchema(50).refine((text) => text === '' || isPhone(text), noPhone);

/** Whether a trimmed text is one e-mail address and nothing beside it. */
export function isEmail(text: string): boolean {
  return email.test(text);
}

/** Whether a trimmed text is a phone number. */
export function isPhone(text: string): boolean {
  return phone.test(text);
}
