/** Invented event companies: name, contact, and notes as a rep would write them. */
export interface DemoCompany {
  company: string;
  contact: string;
  notes: string;
}

/** One company per line: `name | contact | notes`. */
const LINES = `
Harvest Moon Music Festival | Delia Okafor | Three days, about 18,000 a day. Needs gate and stage-front crews; last year's agency was short 14 guards on Saturday.
Bluewater Arena | Marcus Lindqvist | 11,500 seats, 60 event nights a year. Wants one provider for concerts and ice hockey.
Cedar Hall Conference Center | Priya Raman | Medical congresses mostly. Badge checks at four doors, discreet clothing.
Willow & Vine Weddings | Hannah Brooks | Twelve estate weddings from May to September, two guards and a parking marshal each.
Northgate Logistics | Tom Castellano | Annual shareholders' meeting and two open days. Procurement decides, asks for insurance certificates first.
Riverbend Half Marathon | Joy Abernathy | 6,000 runners, road closures from 5 a.m. City permit lists a minimum of 40 marshals.
Copperline Brewing Fest | Wes Turnbull | Age checks at every gate are the worry. Two sessions a day.
Summit Field Stadium | Renee Dubois | Second-division football, 24 home games. Contract with the present firm ends in June.
Harborview Convention Hall | Anil Mehta | Trade fairs of 200 exhibitors; night watch over the stands matters more than the doors.
Rosewater Estate | Claire Fontaine | Prefers the same faces at each wedding. Asked for three references.
Helix Biolabs | Dr. Samuel Ortega | Product launch with press. Bag checks without queues is the brief.
Lakeshore Jazz Weekend | Odette Marchand | Free entry, so counting people at the fences is what they need.
Ironworks Concert Hall | Dmitri Volkov | 2,200 standing, five shows a week. Pays on time, bargains hard.
Pinecrest Fairgrounds | Lorna Whitfield | County fair, ten days in August. Wants horse-barn night watch included.
Skyline Rooftop Events | Jonas Reed | Lift access only, so evacuation planning comes up in every call.
Golden Oak Weddings | Marisol Vega | Small budget, but refers us to other planners.
Crestline Insurance Group | Patricia Nolan | Leadership retreat for 300. Wants armed staff ruled out in writing.
Desert Bloom Festival | Kofi Asante | First edition, organizer has done smaller ones. Camping area needs patrols.
Metro Dome Complex | Andrea Kowalski | Tender for 2 years goes out in spring; we are on the list.
Stonebridge Expo Center | Liam Gallagher | Has own team of eight, needs thirty more for the boat show.
Lavender Lane Events | Emily Sato | Charity galas. Guests are well known, so discretion counts.
Vantage Software | Noah Feldman | Developer conference, 1,400 badges. Asked whether our staff can scan them.
Old Mill Theatre | Beatrice Langley | Cloakroom and door staff for the winter season.
Coastal Triathlon Series | Rafael Moreno | Four Sundays, beach sections closed to the public.
Thunder Ridge Raceway | Cody Hutchins | 30,000 on race day. Pit-lane access must be strict.
Grand Meridian Hotel | Yasmin Haddad | Ballroom events, 3 a week. Night manager is the one who books.
Firefly Food Truck Rally | Megan O'Brien | Monthly, April to October, 4,000 people and no fence.
Westfield Park Amphitheater | Darnell Pryce | Lawn seating, 8,000. Trouble with fence jumpers last summer.
Ashford University Events | Linda Cho | Graduation, six ceremonies in two days. Campus police wants a single contact.
Silver Birch Barn | Ingrid Halvorsen | Weddings up to 220 guests. Neighbors complain about parked cars.
Pacific Rim Trade Show | Kenji Watanabe | Two halls, move-in starts at 4 a.m. Needs staff with some Japanese.
Moonlight Cinema Tour | Fiona Greer | 22 towns in 30 days. Can we staff all of them is the question.
Granite State Arena | Paul Bergeron | Minor-league hockey and monster trucks. Happy with us since the trial night.
Bright Harbor Foundation | Theresa Quinn | Annual gala with 500 guests and a silent auction to guard.
Apex Motors | Victor Stahl | Car launch in three cities, cars under cover until the show.
Sunset Strip Comedy Club | Gary Lowenthal | Fridays and Saturdays. Ejecting hecklers politely is the skill they ask for.
Prairie Wind Folk Fest | Anna Kessler | Family festival, lost-children point needed.
Union Square Night Market | Li Na Huang | 120 stalls, pickpockets reported. City shares the cost.
Eastgate Exhibition Park | Oliver Pratt | Comic convention with 25,000 visitors; prop weapons need a check desk.
Magnolia Manor | Savannah Price | Weddings and film shoots. Gate must be manned day and night during shoots.
Keystone Bank | Robert Mancini | Branch openings, eight over the year.
Velocity Esports Arena | Tyler Nguyen | Finals weekend, 3,500 fans and players who need escorts.
Orchard Valley Cider Days | Grace Penhaligon | Two weekends. Drink-driving checks at the car park exit.
Capital City Marathon | Stephanie Ruiz | 22,000 runners. Police asks for 180 licensed guards on the course.
Beacon Street Ballroom | Arthur Klein | Prom season is the peak: nine evenings in May.
Highland Games Society | Morag Sinclair | One Saturday, 9,000 visitors, hammer-throw field has to stay clear.
Aurora Winter Carnival | Mikael Strand | Ice rink and sledge hill, staff must work outdoors at 5 degrees.
Fairmont Plaza Events | Chloe Bennett | Corporate Christmas parties, 26 in December.
Redstone Amphitheater | Jamal Whitaker | 9,500 seats cut into rock; only two exits, so queues matter.
Ocean Crest Resort | Natalia Petrova | Beach weddings and a film festival week.
Titan Fitness Expo | Brock Sanderson | 400 booths and a strongman stage.
Maple Grove Community Days | Ruth Ellison | Town festival. Council votes on the budget in its next session.
Silver Screen Premieres | Vincent Caruso | Red carpets, twice a month, very short notice.
Iron Horse Rodeo | Wyatt Calhoun | Three nights, beer garden next to the arena.
Summit Leadership Forum | Katherine Wells | 700 executives, protection teams of their own must be briefed.
Lantern Festival Society | Mei-Ling Chow | Lakeside, 15,000 on the last night. Boats need watching too.
Bayside Food & Wine | Laurent Girard | Premium tickets. Wants guards in blazers.
Coliseum Sports Group | Nadia Rahman | Runs four halls. A win here opens the other three.
Evergreen Tech Summit | Scott Lindgren | Two days, keynote queue of 2,000 in the rain last year.
Velvet Rope Productions | Simone Archer | Album releases and fashion shows. Books by text message.
`;

export const DEMO_COMPANIES: readonly DemoCompany[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [company = '', contact = '', notes = ''] = line.split(' | ');
    return { company, contact, notes };
  });
