/** The two window sizes of the journeys. */
export const sizes = [
  { size: 'phone', viewport: { width: 390, height: 844 } },
  { size: 'desktop', viewport: { width: 1280, height: 800 } },
] as const;
