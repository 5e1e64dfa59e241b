import { z } from 'zod';
import { requiredText } from '#domain/shared/text-schemas';

const MAX_NAME = 200;

/** A file name without a path or line breaks, which end up in a header. */
export const attachmentName = requiredText(MAX_NAME, 'The file needs a name').regex(/^[^/\\\p{Cc}]+$/u, {
  error: 'The file name contains a character that is not allowed',
});

/** A media type such as `application/pdf`. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The media type to send a file with: the browser's, if it is valid, else the generic type of bytes. */
export const attachmentType = (type: string): string =>
  type.length <= 100 && MEDIA_TYPE.test(type) ? type : 'application/octet-stream';

/** A file of a message, without its content. */
export const attachment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.int().min(0).meta({ description: 'In bytes.' }),
    type: z.string().meta({ description: 'The media type.' }),
  })
  .meta({
    title: 'EmailAttachment',
    examples: [{ id: '0198c2fc-1b2c-7d3e-8f4a-5b6c7d8e9f0a', name: 'quote.pdf', size: 48213, type: 'application/pdf' }],
  });

export type Attachment = z.infer<typeof attachment>;
