/** The address of a link that starts an email. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** The address of a link that calls a number, without what people write between its digits. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`;
