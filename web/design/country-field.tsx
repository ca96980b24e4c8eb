import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { countries } from '#contract/countries.ts';
import { foldText } from '#contract/fold-text.ts';
import { pageLanguage } from '#web/language/language.ts';
import { TextField } from './text-field.tsx';

interface CountryFieldProps {
  /** Its code; null for none. */
  value?: string | null;
  error?: ReactNode;
  /** Is given the code, null for none, or what is written where it is the name of no country. */
  onChange: (code: string | null) => void;
}

/** A country by its name in the language of the page: typing a part of it finds it in the list of the browser. */
export function CountryField({ value = null, error, onChange }: CountryFieldProps) {
  const id = useId();
  const [names] = useState(countryNames);
  const [text, setText] = useState(names.find(([code]) => code === value)?.[1] ?? '');
  return (
    <>
      <TextField
        label={t`Country`}
        description={t`Dates are written and weeks begin as they do there.`}
        list={id}
        error={error}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(codeOf(currentTarget.value, names));
        }}
      />
      <datalist id={id}>
        {names.map(([code, name]) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

type Names = (readonly [code: string, name: string])[];

function countryNames(): Names {
  const language = pageLanguage().slice(0, 2);
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countries
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
}

function codeOf(text: string, names: Names): string | null {
  const written = plain(text);
  if (written === '') return null;
  return names.find(([, name]) => plain(name) === written)?.[0] ?? text;
}

/** A name without what a keyboard may lack. */
function plain(name: string): string {
  return foldText(name.trim()).replaceAll('’', "'");
}

/** The country whose clocks the device goes by, or else that of the browser's language; null where neither names one. */
export function likelyCountry(timeZone: string, language: string): string | null {
  return (
    countries.find((code) => timeZonesOf(code).includes(timeZone)) ??
    countries.find((code) => code === new Intl.Locale(language).region) ??
    null
  );
}

/** Not every browser knows the time zones of a country. */
function timeZonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    'und',
    { region: country },
  );
  return locale.getTimeZones?.() ?? [];
}
