/** The most that a client can type, in UTF-16 units. */
export const SIGN_LIMITS = { name: 120, title: 120, reason: 1000, question: 2000, note: 1000 } as const;

/** What a signer agrees to. It is kept with the signature, so that a later wording changes no earlier one (D93). */
export const consentText = ({ number, version }: { number: string; version: number }): string =>
  `I accept quote ${number}, version ${version}, with its terms, for the client named in it, and I agree to sign it electronically: typing my name is my signature.`;

/** The same if a user records it: the client has typed nothing here. */
export const recordedText = ({ number, version }: { number: string; version: number }, by: string): string =>
  `${by} recorded that the client accepted quote ${number}, version ${version}, with its terms.`;

/** What is kept of an acceptance. */
export interface QuoteSignature {
  name: string;
  title: string;
  email: string;
  /** The words that were agreed to, or what was recorded. */
  consent: string;
  /** ISO 8601, UTC. */
  at: string;
  ip: string;
  userAgent: string;
  /** The SHA-256 of the version. */
  hash: string;
  /** Set if a user has accepted it for the client: who, and how the client had agreed. */
  onBehalf: { by: string; note: string } | null;
}
