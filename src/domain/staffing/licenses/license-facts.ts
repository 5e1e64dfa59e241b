/** Maximum number of licenses of one user or team. */
export const MAX_LICENSES = 200;

/** Maximum lengths of the texts in UTF-16 units, and the most that a license can say about guard cards. */
export const LICENSE_LIMITS = { class: 100, number: 100, guardCards: 20, cardCount: 100_000 } as const;

/** What a license is called: 'California PPO'. */
export const licenseName = ({ state, class: of }: { state: string; class: string }): string => `${state} ${of}`;
