import { t } from '@lingui/core/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { mailLetters, type MailLetter, placeholdersOf } from '#contract/mail-letters.ts';
import { textOf } from '#contract/messages.ts';
import { TextField } from '#web/design/text-field.tsx';
import { SectionForm } from './section-form.tsx';
import { MailPreview } from './mail-preview.tsx';
import { SettingsPage } from './settings-page.tsx';
import type { SectionProps } from './settings-query.ts';
import styles from './settings.module.css';
import { sampleBody, useMailForm } from './use-mail-form.ts';

const route = getRouteApi('/org/$slug/settings/mail');
const letters = Object.keys(mailLetters) as MailLetter[];

/** The sender, signature and words of the emails of an organisation. */
export function MailSettingsPage() {
  const { slug } = route.useParams();
  return (
    <SettingsPage slug={slug} title={t`Email`}>
      {(settings) => <MailForm slug={slug} settings={settings} />}
    </SettingsPage>
  );
}

function MailForm(props: SectionProps) {
  const [letter, setLetter] = useState<MailLetter>('assessment_invitation');
  const { form, body, errors, ...sending } = useMailForm(props, setLetter);
  const options = letters.map((value) => ({ value, label: textOf(mailLetters[value]) }));
  return (
    <>
      <SectionForm {...sending} label={t`Email`}>
        <TextField
          label={t`Sender name`}
          description={t`Leave it empty for the sender of this installation.`}
          {...form.getInputProps('fromName')}
          error={errors['fromName']}
        />
        <Textarea
          label={t`Signature`}
          autosize
          minRows={2}
          {...form.getInputProps('signature')}
          error={errors['signature']}
        />
        <NativeSelect
          label={t`Email to change`}
          data={options}
          value={letter}
          onChange={({ currentTarget }) => setLetter(currentTarget.value as MailLetter)}
        />
        <LetterFields
          key={letter}
          {...{ letter, form, errors }}
          usual={props.settings.mail.usual}
        />
      </SectionForm>
      <MailPreview slug={props.slug} body={sampleBody(body, letter)} />
    </>
  );
}

interface LetterFieldsProps {
  letter: MailLetter;
  form: ReturnType<typeof useMailForm>['form'];
  errors: ReturnType<typeof useMailForm>['errors'];
  usual: SectionProps['settings']['mail']['usual'];
}

function LetterFields({ letter, form, errors, usual }: LetterFieldsProps) {
  const placeholders = placeholdersOf(letter)
    .map((name) => `{${name}}`)
    .join(' ');
  return (
    <fieldset>
      <legend>{textOf(mailLetters[letter])}</legend>
      <TextField
        label={t`Subject`}
        {...form.getInputProps(`texts.${letter}.subject`)}
        error={errors[`texts.${letter}.subject`]}
      />
      <Textarea
        label={t`Opening lines`}
        autosize
        minRows={3}
        {...form.getInputProps(`texts.${letter}.opening`)}
        error={errors[`texts.${letter}.opening`]}
      />
      <p className={styles.hint}>{t`You can use: ${placeholders}`}</p>
      <div>
        <Button
          variant="default"
          onClick={() => form.setFieldValue(`texts.${letter}`, usual[letter])}
        >
          {t`Reset to default`}
        </Button>
      </div>
    </fieldset>
  );
}
