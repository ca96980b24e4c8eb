import argon2 from '@node-rs/argon2';

/** 19 MiB, two passes, one lane; argon2id is the library's own choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password nobody knows: whoever has none costs the same work. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$7eLXfNSDGJwEM62gD90NYw$T9YcQfGlahJb7tHfzMxJuijORdiZL7QAi8lFYEqG8C0';

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFC'), cost);
}

/** Whether a password is the one hashed; where there is none, refusing it takes as long. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const isRight = await argon2.verify(kept ?? nobodys, password.normalize('NFC'));
  return isRight && kept !== null;
}
