import fc from 'fast-check';
import { FIXED_SEED, isLong } from './long';

// Reproducible in `npm test`, random in long runs.
if (!isLong) fc.configureGlobal({ seed: FIXED_SEED });

export default fc;
