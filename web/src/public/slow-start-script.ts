import { retryEvent, slowAfterMs } from '../platform/late/load-late.ts'

/**
 * A script of the app's shell, for its notice that loading takes long. It shows the notice if the app has not replaced
 * the outline after some seconds, until it does; meanwhile its button loads the page once more. Afterwards the app shows
 * and hides it, and the button requests at once what is missing.
 */
export const slowStartScript = `(function(){var s=document.querySelector('[data-slow]'),o=function(){return document.querySelector('#root>[inert]')};setTimeout(function(){if(!o())return;s.hidden=false;new MutationObserver(function(c,w){if(o())return;s.hidden=true;w.disconnect()}).observe(document.getElementById('root'),{childList:true})},${slowAfterMs});s.addEventListener('click',function(e){if(!e.target.closest('button'))return;if(o())return location.reload();s.hidden=true;dispatchEvent(new Event('${retryEvent}'))})})()`
