/** The items of every state's checklist (spec 1 section 9). They cannot be deleted. */
export const BUILT_IN_ITEMS = [
  'private-security-license',
  'background-checks',
  'general-liability',
  'local-permits',
] as const;

export type BuiltInItem = (typeof BUILT_IN_ITEMS)[number];

interface ItemText {
  title: string;
  description: string;
  required: boolean;
}

export const BUILT_IN_TEXTS: Record<BuiltInItem, ItemText> = {
  'private-security-license': {
    title: 'Private security license',
    description: 'The provider holds a current license of the state in which the event takes place.',
    required: true,
  },
  'background-checks': {
    title: 'Background check within 12 months',
    description: 'Every guard on the roster passed a background check in the last 12 months.',
    required: true,
  },
  'general-liability': {
    title: 'General liability insurance minimum $1M',
    description: 'The certificate names the client and the venue, and is valid on the day of the event.',
    required: true,
  },
  'local-permits': {
    title: 'Local permits (optional)',
    description: 'City, county or venue permits, where they apply.',
    required: false,
  },
};
