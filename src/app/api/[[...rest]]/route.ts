import { allMethods } from '@/server/rest/all-methods';
import { openBeforeNext } from '@/server/rest/before-next';
import { handleRest } from '@/server/rest/handler';

// The server makes a request of its own through Next to load this; those of clients can then bypass it.
openBeforeNext();

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(handleRest);
