/** The items of the trust checklist, by the topic that explains them, in the order of a first meeting. */
export const TRUST_ITEMS = {
  vetting: {
    'vetting-process': 'Walk through how a guard is vetted, from application to first shift',
    'license-lookup': 'Look the provider’s license up on the regulator’s site together',
    'guard-roster': 'Show a sample roster with the license status of each guard',
  },
  insurance: {
    certificate: 'Hand over the current certificate of insurance',
    'additional-insured': 'Offer to name the client and the venue as additional insured',
    'workers-compensation': 'Show that the guards are covered by workers’ compensation',
  },
  reliability: {
    'fill-rate': 'Show the fill rate of the last quarter, and how it is counted',
    'no-show-plan': 'Explain who is called at what time when a guard does not turn up',
    'backup-pool': 'Name the standby guards who are planned in for this event',
  },
  references: {
    'similar-event': 'Name two references with events of the same size and kind',
    'reference-call': 'Offer a call with one of them, and say what to ask',
    'incident-report': 'Show a redacted incident report',
  },
  meeting: {
    'site-visit': 'Propose a date to walk the site together',
    'one-contact': 'Name the one person who answers the phone on the day',
    'written-summary': 'Promise a written summary, and by when',
  },
} as const;

export type TrustTopic = keyof typeof TRUST_ITEMS;

export type TrustItem = { [Topic in TrustTopic]: keyof (typeof TRUST_ITEMS)[Topic] }[TrustTopic];

export const TRUST_ITEM_IDS = Object.values(TRUST_ITEMS).flatMap((items) => Object.keys(items)) as TrustItem[];

/** The items of a topic, with their texts. */
export const trustItemsOf = (topic: TrustTopic): { id: TrustItem; text: string }[] =>
  Object.entries(TRUST_ITEMS[topic]).map(([id, text]) => ({ id: id as TrustItem, text }));
