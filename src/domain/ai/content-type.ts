/** What the writer writes (spec 2 section 4). */
export const CONTENT_TYPES = [
  'email',
  'text',
  'linkedin_post',
  'linkedin_message',
  'twitter_post',
  'facebook_post',
  'instagram_caption',
] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

export const CONTENT_TYPE_LABELS = {
  email: 'Email',
  text: 'Text message',
  linkedin_post: 'LinkedIn post',
  linkedin_message: 'LinkedIn message',
  twitter_post: 'X (Twitter) post',
  facebook_post: 'Facebook post',
  instagram_caption: 'Instagram caption',
} as const satisfies Record<ContentType, string>;

/**
 * Maximum length of a text without its subject, in UTF-16 units: what the channel accepts, or where it stops being
 * read. A text message is two segments.
 */
export const CONTENT_LIMITS = {
  email: 5000,
  text: 320,
  linkedin_post: 3000,
  linkedin_message: 1900,
  twitter_post: 280,
  facebook_post: 5000,
  instagram_caption: 2200,
} as const satisfies Record<ContentType, number>;

/** Maximum length of a subject, in UTF-16 units. */
export const SUBJECT_MAX = 150;

/** Posts are public, so they never name a lead. */
const PUBLIC: ReadonlySet<ContentType> = new Set([
  'linkedin_post',
  'twitter_post',
  'facebook_post',
  'instagram_caption',
]);

/** Whether a text is public, and not for one person. */
export const isPublic = (type: ContentType): boolean => PUBLIC.has(type);
