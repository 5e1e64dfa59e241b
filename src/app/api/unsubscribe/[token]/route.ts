import { allMethods } from '@/server/rest/all-methods';
import { receiveUnsubscribe } from '@/server/rest/unsubscribe-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(receiveUnsubscribe);
