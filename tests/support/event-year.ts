/**
 * The year of events that tests quote. Next year is always far enough ahead: a quote can be sent only before its event. In
 * June, no clock changes.
 */
export const EVENT_YEAR = new Date().getUTCFullYear() + 1;
