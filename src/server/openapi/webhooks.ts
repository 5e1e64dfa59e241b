import { MAX_BATCH_ROWS, WEBHOOK_NOUNS } from '@/domain/webhooks/webhook-events';
import { SECRET_OVERLAP_HOURS } from '@/domain/webhooks/webhook-limits';

/** What the document says of webhooks. */
export const WEBHOOK_GUIDE = `Deliveries to an address of yours, as soon as something changes.

**Events.** An endpoint has a list of \`events\`, such as \`lead.created\`. It is sent what its owner can see. An import or a bulk change is told as \`lead.batch_created\`, \`lead.batch_updated\` or \`lead.batch_deleted\` (likewise for ${WEBHOOK_NOUNS.slice(1).join(', ')}) and as \`lead.batch_stage_changed\`, with up to ${MAX_BATCH_ROWS} rows in a list: an endpoint that has chosen the event of one row gets them. New types may be added: ignore what you do not know.

**Body.** \`{ "id", "type", "createdAt", "data" }\`. \`data\` is the row as REST returns it, at the first attempt. Updates also have \`changed\`, the names of the fields, and of leads that were moved \`previous\`, with the \`status\` before. In a batch, \`changed\` is of all its rows together, and \`previous\` is a list with the \`id\` and \`status\` of each.

**Signature.** Deliveries follow the [Standard Webhooks](https://www.standardwebhooks.com) scheme: the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`. Verify them with one of its libraries, over the body as received. After a rotation, there are two signatures for ${SECRET_OVERLAP_HOURS} hours.

**Delivery.** Respond with a status from 200 to 299 within a few seconds, and work afterwards. Everything else, redirects included, counts as a failure and is tried again for three days, at growing intervals. A later event of the same row waits meanwhile. A delivery can come twice: keep the \`webhook-id\` of what you have worked off. An endpoint that only fails is disabled, and one that responds with 410 at once; its owner is notified. \`GET /api/changes\` has what was missed.`;
