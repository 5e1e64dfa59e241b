import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends for 19 MiB of memory. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a hash (unknown email) it verifies against a decoy, so that the response time
 * does not reveal whether the account exists (D31).
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoy), password);
  return storedHash !== undefined && matches;
}
