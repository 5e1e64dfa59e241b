/** Maximum length of each text of an email, in UTF-16 units (D37). */
export const EMAIL_LIMITS = { subject: 300, body: 20_000 } as const;
