import fc from 'fast-check';
import { testSeed } from './long';

fc.configureGlobal({ seed: testSeed });

export default fc;
