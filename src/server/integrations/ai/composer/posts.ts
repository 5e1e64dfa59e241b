import type { Brief, Edit } from '@/domain/ai/brief';
import { CONTENT_LIMITS, type ContentType } from '@/domain/ai/content-type';
import type { BuiltInToneId } from '@/domain/ai/tone-choices';
import { type Angle, BODIES, HOOKS } from './angles';
import { withAdditional } from './messages';

export type PostType = Extract<ContentType, 'linkedin_post' | 'twitter_post' | 'facebook_post' | 'instagram_caption'>;

const CHANNELS = {
  linkedin_post: {
    question: 'How do you handle it at your events?',
    tags: '#EventSecurity #EventPlanning #EventStaffing',
  },
  twitter_post: { question: '', tags: '#EventSecurity #EventProfs' },
  facebook_post: { question: 'Planning an event? Send us a message and tell us about it.', tags: '' },
  instagram_caption: {
    question: 'Planning an event? Message us.',
    tags: '#EventSecurity #EventPlanning #EventProfs #CrowdSafety #EventStaffing',
  },
} as const satisfies Record<PostType, { question: string; tags: string }>;

const WARM_WORDS = 'Thank you to every crew that makes it look easy.';

interface Choices {
  type: PostType;
  tone: BuiltInToneId;
  angle: Angle;
  edits: readonly Edit[];
  additional: Brief['additional'];
}

/** A public post. It says nothing about the lead. */
export function composePost({ type, tone, angle, edits, additional }: Choices): string {
  const { question, tags } = CHANNELS[type];
  const isSmall = type === 'twitter_post';
  const hook = HOOKS[angle][tone];
  const body = isSmall || edits.includes('shorter') ? BODIES[angle].short : BODIES[angle].long;
  // Where there is little room, the sender's own words take the place of ours.
  const own = additional.trim() !== '';
  const parts = [
    ...(edits.includes('direct') ? [body] : [hook]),
    ...(edits.includes('warmer') ? [WARM_WORDS] : []),
    ...(isSmall && (own || edits.includes('shorter')) ? [] : [edits.includes('direct') ? hook : body]),
  ];
  const joint = isSmall ? ' ' : '\n\n';
  const end = [...(question && !edits.includes('shorter') ? [question] : []), ...(tags ? [tags] : [])].join('\n\n');
  const room = CONTENT_LIMITS[type] - (end === '' ? 0 : end.length + joint.length);
  return [withAdditional(parts.join(joint), additional, room, joint), end].filter((part) => part !== '').join(joint);
}
