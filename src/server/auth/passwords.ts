import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP recommends for 19 MiB of memory. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (nobody has that e-mail) it does the same work against a
 * decoy, so that the answer takes as long and tells nothing (D31).
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(storedHash ?? (await decoy), password);
  return storedHash !== undefined && fits;
}
