import { text } from '#domain/shared/text-schemas';

/** Maximum length of a signature, in UTF-16 units (D37). */
export const MAX_SIGNATURE = 1000;

export const signatureText = text(MAX_SIGNATURE);
