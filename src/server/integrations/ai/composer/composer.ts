import { type Brief, versionsOf } from '@/domain/ai/brief';
import { nearestTone } from '@/domain/ai/tone';
import { ANGLES, type Angle } from './angles';
import { composeEmail, composeLinkedInMessage, composeText } from './messages';
import { composePost } from './posts';

/**
 * Composes the versions of a text from templates, without a model (D35): always the same for the same brief. The
 * sender's own words are inserted as they are. An email starts with its subject line.
 */
export function compose(brief: Brief): string[] {
  const { revision } = brief;
  const angles = revision ? [ANGLES[revision.version % ANGLES.length] ?? ANGLES[0]] : ANGLES;
  return angles.slice(0, versionsOf(brief)).map((angle) => composeVersion(brief, angle));
}

function composeVersion(brief: Brief, angle: Angle): string {
  const { type, additional } = brief;
  const choices = { tone: nearestTone(brief.tone), angle, edits: brief.revision?.edits ?? [] };
  switch (type) {
    case 'email':
      return composeEmail({ brief, ...choices });
    case 'text':
      return composeText({ brief, ...choices });
    case 'linkedin_message':
      return composeLinkedInMessage({ brief, ...choices });
    default:
      return composePost({ type, additional, ...choices });
  }
}
