import { answerQuoteLogo } from '@/server/client-page/quote-files';
import { respond } from '../../_page/respond';

const answer = async (request: Request) => respond(request, await answerQuoteLogo(request));

export { answer as GET, answer as HEAD };
