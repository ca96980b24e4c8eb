import { msg } from '@lingui/core/runtime-macro';

/** The genders of a client, with their labels. */
export const genderNames = {
  female: msg`Female`,
  male: msg`Male`,
  diverse: msg`Diverse`,
  other: msg`Other`,
};

export const genders = ['female', 'male', 'diverse', 'other'] as const;
