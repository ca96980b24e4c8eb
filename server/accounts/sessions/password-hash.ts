import argon2 from '@node-rs/argon2';

/** 19 MiB, two passes, one lane; argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, verified for accounts without one, so that both take the same time. */
const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$7eLXfNSDGJwEM62gD90NYw$T9YcQfGlahJb7tHfzMxJuijORdiZL7QAi8lFYEqG8C0';

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFC'), cost);
}

/** Whether a password matches the stored hash; without a hash, the answer takes as long. */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await argon2.verify(storedHash ?? placeholderHash, password.normalize('NFC'));
  return isRight && storedHash !== null;
}
