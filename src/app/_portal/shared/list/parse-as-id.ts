import { createParser } from 'nuqs';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** An id in the address; null for anything else, which the server would refuse. */
export const parseAsId = createParser({
  parse: (written) => (UUID.test(written) ? written : null),
  serialize: (id: string) => id,
});
