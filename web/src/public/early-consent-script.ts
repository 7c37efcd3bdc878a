import { choiceLifetimeMs, consentEntry } from '../platform/analytics/consent-choice.ts'

/**
 * A script for the head of the app's shell: a person who has answered already, or whose browser opts out, is not asked
 * again, decided before anything is painted. It repeats the rules of consent-choice.ts in a few bytes; a test ensures
 * that the two agree.
 */
export const earlyConsentScript = `try{var q=(localStorage.getItem('${consentEntry}')||'').split('|');if(navigator.globalPrivacyControl===true||(q[0]==='granted'||q[0]==='denied')&&+q[1]+${choiceLifetimeMs}>Date.now())delete document.documentElement.dataset.asksConsent}catch(e){}`
