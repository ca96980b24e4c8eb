import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';
import type { Dialog } from './run-command.ts';
import type { Visit } from './visit.ts';

interface PaletteDialogsProps {
  dialog: Dialog;
  visit: Visit;
  onClose: () => void;
}

/** The dialog that a shortcut has opened. */
export function PaletteDialogs({ dialog, ...props }: PaletteDialogsProps) {
  return dialog === 'palette' ? <Palette {...props} /> : <KeysDialog {...props} />;
}
