import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import styles from './avatar-field.module.css';
import { cropPicture } from './crop-picture.ts';

interface CropDialogProps {
  file: File;
  /** The object URL of the file. */
  image: string;
  onCrop: (picture: Blob) => void;
  onCancel: () => void;
}

/** A dialog to choose the visible square of a picture. */
export function CropDialog({ file, image, onCrop, onCancel }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [square, setSquare] = useState<Area | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  async function handleUse() {
    if (!square) return;
    const cropped = await cropPicture(file, square).catch(() => file);
    // Only `close` returns the focus; removing an open dialog does not.
    dialog.current?.close();
    onCrop(cropped);
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t`Crop your picture`}
      onClose={onCancel}
    >
      <SquareChooser image={image} onChoose={setSquare} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {t`Cancel`}
        </Button>
        <Button disabled={!square} onClick={() => void handleUse()}>
          {t`Use this picture`}
        </Button>
      </div>
    </dialog>
  );
}

/** The picture, to move and zoom behind a round cut-out. */
function SquareChooser({ image, onChoose }: { image: string; onChoose: (square: Area) => void }) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t`Use the arrow keys to move the picture` }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onChoose(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        {t`Zoom`}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
    </>
  );
}
