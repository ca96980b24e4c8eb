import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './avatar-field.module.css';
import { canShow } from './crop-picture.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface AvatarFieldProps {
  name: string;
  picture: string | null;
  onChange: (picture: string | null) => void;
}

/** A field to choose, crop, upload or remove a person's picture. */
export function AvatarField({ name, picture, onChange }: AvatarFieldProps) {
  const { original, open, close } = useOriginal();
  const { percent, error, send } = useUpload(onChange);
  const isSending = percent !== null;
  async function handleChoose(chosen: File) {
    if (await canShow(chosen)) open(chosen);
    else await send(chosen);
  }
  function handleCrop(cropped: Blob) {
    close();
    void send(cropped);
  }
  return (
    <div className={styles.field} role="group" aria-label={t`Picture`}>
      <ClientAvatar name={name} picture={picture} size={120} />
      <div className={styles.choice}>
        <FileButton
          label={picture ? t`Change picture` : t`Choose a picture`}
          isDisabled={isSending}
          onChoose={(chosen) => void handleChoose(chosen)}
        />
        {picture && !isSending && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t`Remove`}
          </Button>
        )}
        <p className={styles.hint}>{t`Under 4 MB, JPEG, PNG or TIFF`}</p>
        {isSending && <progress aria-label={t`Uploading`} max={100} value={percent} />}
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </div>
      {original && (
        <Suspense>
          <CropDialog {...original} onCancel={close} onCrop={handleCrop} />
        </Suspense>
      )}
    </div>
  );
}

interface FileButtonProps {
  label: string;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

/** A button that opens the choice of a file. */
function FileButton({ label, isDisabled, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleChange() {
    const [chosen] = input.current?.files ?? [];
    if (input.current) input.current.value = '';
    if (chosen) onChoose(chosen);
  }
  return (
    <>
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        aria-label={t`Picture file`}
        accept="image/jpeg,image/png,image/tiff"
        onChange={handleChange}
      />
      <Button
        variant="default"
        data-disabled={isDisabled || undefined}
        onClick={() => isDisabled || input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** The picture to crop, with its object URL. */
function useOriginal() {
  const [original, setOriginal] = useState<{ file: File; image: string } | null>(null);
  function open(file: File): void {
    setOriginal({ file, image: URL.createObjectURL(file) });
  }
  function close(): void {
    if (original) URL.revokeObjectURL(original.image);
    setOriginal(null);
  }
  return { original, open, close };
}

function useUpload(onDone: (picture: string) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function send(picture: Blob): Promise<void> {
    setError(null);
    setPercent(0);
    try {
      const { uploadAvatar } = await import('./upload-avatar.ts');
      const upload = await uploadAvatar(picture, setPercent);
      if ('error' in upload) setError(upload.error);
      else onDone(upload.picture);
    } catch {
      setError(t`error uploading image`);
    }
    setPercent(null);
  }
  return { percent, error, send };
}
