import { useState } from 'react';
import { locale } from '#web/language/language.ts';
import styles from './client-avatar.module.css';

interface ClientAvatarProps {
  name: string;
  /** The public id of a picture; null shows the initials. */
  picture?: string | null;
  size?: number;
}

/** A person's picture, or their initials in a circle; a picture that fails to load shows '!!!'. */
export function ClientAvatar({ name, picture = null, size = 44 }: ClientAvatarProps) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const isBroken = picture !== null && picture === failedPicture;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {picture && !isBroken ? (
        <img
          src={`/avatars/${picture}?size=${size > 60 ? 120 : 35}`}
          alt=""
          width={size}
          height={size}
          onError={() => setFailedPicture(picture)}
        />
      ) : (
        (isBroken && '!!!') || initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const segmenter = new Intl.Segmenter(locale());
  return name
    .split(/\s+/)
    .map((word) => [...segmenter.segment(word)][0]?.segment ?? '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase(locale());
}
