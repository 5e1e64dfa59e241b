/** '1 person', '4 people'. */
export const peopleIn = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
