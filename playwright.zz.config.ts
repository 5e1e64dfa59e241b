import base from './playwright.config';
export default { ...base, timeout: 150_000, use: { ...base.use, trace: 'off', screenshot: 'off', actionTimeout: 15_000, navigationTimeout: 60_000 } };
