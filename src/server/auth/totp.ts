import { generateSecret, generateURI, verifySync } from 'otplib';

const PERIOD_SECONDS = 30;

export const newTotpSecret = (): string => generateSecret();

/** The address that an authenticator app reads from the QR code. */
export const totpAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Stanchion', label: email, secret });

/**
 * The time step of a six-digit code; null if the code is not valid now, or its step is not later than `after`. Codes of
 * the previous and the next step are valid too, because clocks of phones drift.
 */
export function totpStep(secret: string, code: string, { now, after }: { now: Date; after: number }): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const latest = Math.floor(epoch / PERIOD_SECONDS) + 1;
  // The library throws if no step can be later.
  if (after >= latest) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: PERIOD_SECONDS,
    afterTimeStep: after,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
