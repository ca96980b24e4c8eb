import type { PopoverProps } from '@mantine/core';

const edge = { padding: 7 };

/** Keeps what opens beside a button inside the window: on the side with more room, and no higher than that room. */
export const insideWindow: NonNullable<PopoverProps['middlewares']> = {
  shift: edge,
  flip: { ...edge, fallbackStrategy: 'bestFit' },
  size: {
    ...edge,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${availableHeight}px`;
    },
  },
};
