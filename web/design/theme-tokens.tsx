import { useMantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { applyTheme } from './colour-theme.ts';

/** Keeps our tokens in the theme that a person has chosen, before anything is painted in another. */
export function ThemeTokens() {
  const { colorScheme } = useMantineColorScheme();
  useLayoutEffect(() => applyTheme(colorScheme), [colorScheme]);
  return null;
}
