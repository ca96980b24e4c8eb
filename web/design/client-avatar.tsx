import { useState } from 'react';
import styles from './client-avatar.module.css';

const letters = new Intl.Segmenter();

interface ClientAvatarProps {
  name: string;
  /** The public id of a picture; initials stand in where there is none. */
  picture?: string | null;
  size?: number;
}

/** A person's picture, or their initials in a quiet round; a picture that cannot be shown is '!!!'. */
export function ClientAvatar({ name, picture = null, size = 44 }: ClientAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = picture !== null && picture === broken;
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
          onError={() => setBroken(picture)}
        />
      ) : (
        (isBroken && '!!!') || initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...letters.segment(word)][0]?.segment ?? '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
}
