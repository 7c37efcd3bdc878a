import { choiceLifetimeMs, consentEntry } from '../platform/analytics/consent-choice.ts'

/**
 * A script for the head of the app's shell: who has answered already, or sends the browser's own refusal, is not asked
 * again, before anything is painted. It repeats the rules of consent-choice.ts in a few bytes, and a test holds the two
 * together.
 */
export const earlyConsentScript = `try{var q=(localStorage.getItem('${consentEntry}')||'').split('|');if(navigator.globalPrivacyControl===true||(q[0]==='granted'||q[0]==='denied')&&+q[1]+${choiceLifetimeMs}>Date.now())delete document.documentElement.dataset.asksConsent}catch(e){}`
