import { FakeStripe } from './fake-stripe';

// A stand-in for Stripe in a process of its own. Prints the settings of an installation that uses it.

const stripe = await FakeStripe.start();
process.stdout.write(JSON.stringify(stripe.env));
