import { z } from 'zod';

/** The version of the row that the editor last read. If the row has changed since, the update fails with STALE_EDIT. */
export const readVersion = z.int().min(1).optional();
