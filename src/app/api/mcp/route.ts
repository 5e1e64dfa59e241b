import { answerMcp } from '@/server/mcp/mcp-route';
import { allMethods } from '@/server/rest/all-methods';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(answerMcp);
