/** The least contrast of text, by WCAG 2.2. */
const textContrast = 4.5;
/** The least contrast of shapes, by WCAG 2.2. */
const shapeContrast = 3;

/** The colours behind an accent, which equal those of tokens.css. */
export const accentGrounds = { light: '#faf7f2', dark: '#141a1a' };

/** Why an accent cannot be used: as text on a light page, or as a line on a dark one. */
export type AccentProblem = 'too_light' | 'too_dark';

/** The contrast of two colours from 1 to 21, by the formula of WCAG 2.2. Colours are `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Why a colour `#rrggbb` cannot be an accent; null where it can. */
export function accentProblem(colour: string): AccentProblem | null {
  if (contrastOf(colour, accentGrounds.light) < textContrast) return 'too_light';
  return contrastOf(colour, accentGrounds.dark) < shapeContrast ? 'too_dark' : null;
}

/** The colour nearest to `#rrggbb`, of the same hue, that can be an accent. */
export function nearestAccent(colour: string): string {
  const target = accentProblem(colour) === 'too_dark' ? 255 : 0;
  for (let step = 0; step <= 400; step += 1) {
    const mixed = mix(colour, target, step / 400);
    if (accentProblem(mixed) === null) return mixed;
  }
  return colour;
}

function mix(colour: string, target: number, share: number): string {
  const parts = channelsOf(colour).map((part) => Math.round(part + (target - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
