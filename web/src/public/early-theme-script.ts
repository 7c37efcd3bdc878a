/**
 * A script for the head of server-rendered pages: they are paper unless the device is dark, or the person chose for this
 * browser. It runs before the styles, so that the first picture has the right ground.
 */
export const earlyThemeScript = `(function(){var t;try{t=localStorage.getItem('theme')}catch(e){}if(t==='stage'||t!=='paper'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.dataset.theme='stage'})();`
