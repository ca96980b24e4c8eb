import { t } from '@lingui/core/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { hasLetterKeys, setLetterKeys } from '#web/shell/keys/letter-keys.ts';
import { useTitle } from '#web/design/use-title.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './appearance-page.module.css';

/** How the app looks in this browser; a choice is applied and kept at once. */
export function AppearancePage() {
  useTitle(t`Appearance`);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes: [MantineColorScheme, string][] = [
    ['auto', t`Same as the device`],
    ['light', t`Light`],
    ['dark', t`Dark`],
  ];
  return (
    <AccountFrame>
      <div className={styles.page}>
        <h1>{t`Appearance`}</h1>
        <fieldset className={styles.themes}>
          <legend>{t`Theme`}</legend>
          {themes.map(([theme, name]) => (
            <label key={theme}>
              <input
                type="radio"
                name="theme"
                checked={colorScheme === theme}
                onChange={() => setColorScheme(theme)}
              />
              {name}
            </label>
          ))}
          <p>{t`This browser remembers your choice.`}</p>
        </fieldset>
        <LetterKeys />
      </div>
    </AccountFrame>
  );
}

/** Switches off the keys that speech input or a slip of the hand could press. */
function LetterKeys() {
  const [isOn, setOn] = useState(hasLetterKeys);
  function change(next: boolean) {
    setLetterKeys(next);
    setOn(next);
  }
  return (
    <fieldset className={styles.themes}>
      <legend>{t`Keyboard shortcuts`}</legend>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {t`Use single keys as shortcuts, such as / for search and ? for the list of keys`}
      </label>
      <p>{t`This browser remembers your choice.`}</p>
    </fieldset>
  );
}
