import { openBeforeNext } from '@/server/rest/before-next';
import { everyMethod } from '@/server/rest/every-method';
import { handleRest } from '@/server/rest/handler';

// The first request of a process came through Next; those that follow need not.
openBeforeNext();

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(handleRest);
