/** The settings of a browser that object to tracking. */
export interface BrowserConsent {
  /** `navigator.doNotTrack`, which old browsers report as `yes`. */
  doNotTrack: string | null | undefined;
  /** `navigator.globalPrivacyControl`. */
  globalPrivacyControl: boolean | undefined;
}

/** Whether a browser may send analytics: one objection is enough. */
export const allowsAnalytics = ({ doNotTrack, globalPrivacyControl }: BrowserConsent): boolean =>
  doNotTrack !== '1' && doNotTrack !== 'yes' && globalPrivacyControl !== true;
