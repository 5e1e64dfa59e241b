/** Maximum number of files per message. */
export const MAX_ATTACHMENTS = 5;

/** Maximum size of all files of one message together, in bytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Maximum number of a user's files whose message is not sent yet: enough for a few drafts. */
export const MAX_WAITING_ATTACHMENTS = 20;

/** How long a file waits for its message to be sent, in days of 24 hours. A draft survives reloads. */
export const UNSENT_ATTACHMENT_DAYS = 7;

export const TOO_MANY_ATTACHMENTS = `At most ${MAX_ATTACHMENTS} files`;
export const ATTACHMENTS_TOO_LARGE = 'Files can be up to 5 MB in total';
export const TOO_MANY_WAITING = 'Too many files wait for an email. Send or remove some of them first.';
export const EMPTY_ATTACHMENT = 'This file is empty';
