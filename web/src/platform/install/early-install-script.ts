/** The event by which the app learns that a prompt was captured. */
export const promptEvent = 'installprompt'

/**
 * A script for the head of the app's documents: a browser announces that the app can be installed once, maybe before the
 * app's code is there. The announcement is kept for the app's own question, in place of the browser's banner.
 */
export const earlyInstallScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('${promptEvent}'))})`
