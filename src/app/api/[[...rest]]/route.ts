import { everyMethod } from '@/server/rest/every-method';
import { handleRest } from '@/server/rest/handler';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(handleRest);
