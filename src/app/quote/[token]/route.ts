import { answerQuotePage } from '@/server/client-page/quote-page';
import { respond } from '../_page/respond';

const answer = async (request: Request) => respond(request, await answerQuotePage(request));

export { answer as GET, answer as HEAD, answer as POST };
