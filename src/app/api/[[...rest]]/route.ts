import { allMethods } from '@/server/rest/all-methods';
import { openBeforeNext } from '@/server/rest/before-next';
import { handleRest } from '@/server/rest/handler';

// The first request of a process comes through Next; later ones can bypass it.
openBeforeNext();

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(handleRest);
