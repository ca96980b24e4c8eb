import type { MantineColorScheme } from '@mantine/core';

const media = { dark: 'screen', light: '(width < 0px)' };

/** A rule for dark systems, with its own condition. */
interface DarkRule {
  rule: CSSMediaRule;
  ofSystem: string;
}

let darkRules: DarkRule[] | null = null;

/** Applies what our style sheets say for dark systems by the theme that a person has chosen. */
export function applyTheme(theme: MantineColorScheme): void {
  darkRules ??= findDarkRules();
  for (const { rule, ofSystem } of darkRules) {
    rule.media.mediaText = theme === 'auto' ? ofSystem : media[theme];
  }
}

function findDarkRules(): DarkRule[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => /color-scheme: *dark/.test(rule.conditionText))
    .map((rule) => ({ rule, ofSystem: rule.media.mediaText }));
}
