import { z } from 'zod';

/** The version of a row that its editor has read; when the row has moved on since, the change is a STALE_EDIT. */
export const readVersion = z.int().min(1).optional();
