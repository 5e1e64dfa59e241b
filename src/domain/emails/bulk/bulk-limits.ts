/** Maximum number of leads that one message is sent to at once. */
export const MAX_BULK_EMAILS = 500;

export const TOO_MANY_LEADS = `An email can go to at most ${MAX_BULK_EMAILS} leads at once. Select fewer.`;

export const NO_LEADS = 'Choose the leads that get this email';
