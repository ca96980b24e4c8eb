import { lazy, Suspense } from 'react';
import { useLazyMenu } from './use-lazy-menu.ts';
import { type PopoverButtonProps, PopoverTarget } from './popover-target.tsx';

const load = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));

/** A button that opens a panel; a click outside or Escape closes it and returns the focus. Its code is loaded when it is reached. */
export function PopoverButton(props: PopoverButtonProps) {
  const { isWanted, button } = useLazyMenu(load, 'dialog');
  const target = <PopoverTarget label={props.label} {...button} />;
  if (!isWanted) return target;
  return (
    <Suspense fallback={target}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
