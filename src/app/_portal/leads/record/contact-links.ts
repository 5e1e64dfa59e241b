/** The address of a link that starts an email. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
