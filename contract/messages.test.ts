import { i18n, setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterEach, expect, test } from 'vitest';
import { listed, quoted } from '#rules/definition/quoted.ts';
import { setLanguageSource, textOf } from './messages.ts';

afterEach(() => setLanguageSource(() => i18n));

const sum = msg`The sum of ${{ titles: listed([quoted('Sleep'), quoted('Mood')]) }}.`;

test('a text in quotation marks is written in English', () => {
  expect(textOf(sum)).toBe('The sum of “Sleep”, “Mood”.');
});

test('a text in quotation marks has those of the language, also within another message', () => {
  const arabic = setupI18n({
    locale: 'ar',
    messages: {
      ar: {
        [generateMessageId('“{text}”')]: ['«', ['text'], '»'],
        [generateMessageId('{list}, {next}')]: [['list'], '، ', ['next']],
      },
    },
  });
  arabic.setMessagesCompiler((message) =>
    message.split(/[{}]/).map((part, at) => (at % 2 ? [part] : part)),
  );
  setLanguageSource(() => arabic);
  expect(textOf(sum)).toBe('The sum of «Sleep»، «Mood».');
});
