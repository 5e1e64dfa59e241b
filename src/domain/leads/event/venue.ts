/** Where an event takes place; what is unknown is empty. */
export interface Venue {
  venueName: string;
  venueStreet: string;
  venueCity: string;
  venueState: string;
  venuePostalCode: string;
}

const joined = (parts: readonly string[], by: string): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(by);

/** 'Pier 9, The Embarcadero, San Francisco, CA 94111' without the name; empty if nothing of it is known. */
export const addressOfVenue = ({ venueStreet, venueCity, venueState, venuePostalCode }: Omit<Venue, 'venueName'>) =>
  joined([venueStreet, venueCity, joined([venueState, venuePostalCode], ' ')], ', ');

/** A map of the venue; null if nothing is known of it. A phone opens the link in its map app. */
export function mapLinkOf(venue: Venue): string | null {
  const query = joined([venue.venueName, addressOfVenue(venue)], ', ');
  return query === '' ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
