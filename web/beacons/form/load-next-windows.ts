/** Loads the preview of windows, after `Temporal` in browsers without it. */
export async function loadNextWindows() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { NextWindows } = await import('./next-windows.tsx');
  return { default: NextWindows };
}
