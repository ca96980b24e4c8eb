import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
/** The first match wins: many browsers also name the ones they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A User-Agent in words, such as "Firefox on Windows"; null if nothing is recognised. */
export function deviceName(userAgent: string | null): string | null {
  const browser = firstIn(browsers, userAgent);
  const system = firstIn(systems, userAgent);
  return browser && system ? textOf(msg`${{ browser }} on ${{ system }}`) : browser || system;
}

function firstIn(names: [RegExp, string][], userAgent: string | null): string | null {
  return names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}
