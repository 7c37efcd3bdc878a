/** Files that a page fetches after its first paint. */
export interface LateFiles {
  /** Modules to run, in this order, each in its own task. */
  readonly scripts: readonly string[]
  /** Modules and style sheets that the scripts will ask for. */
  readonly preloads: readonly string[]
  readonly stylePreloads: readonly string[]
  /** Files of the page that comes next, fetched a second after this one is complete, into the browser's cache. */
  readonly prefetches: readonly string[]
}

const listed = (addresses: readonly string[]): string => JSON.stringify(addresses).replaceAll('<', '\\u003c')

/** Maximum wait in browsers that do not report paints. */
const paintWaitMs = 1_000

/** Time for the files that the page itself still loads and paints first, such as its text in its own font. */
const prefetchWaitMs = 1_000

/** Nobody who saves data pays for a page that may never be opened. */
const prefetchScript = (addresses: readonly string[]): string =>
  addresses.length === 0
    ? ''
    : `;(function(){function go(){var c=navigator.connection;if(c&&c.saveData)return;${listed(addresses)}.forEach(function(u){fetch(u,{priority:'low'}).catch(function(){})})}function wait(){setTimeout(go,${prefetchWaitMs})}if(document.readyState==='complete')wait();else addEventListener('load',wait)})()`

/**
 * The last script of a page's body. Scripts load after the content: on a slow connection and a slow processor no script
 * takes bandwidth or time from the first paint. Style sheets are requested in the mode in which the app's loader asks for
 * them, or they would be fetched twice. Its Trusted Types policy is the only one that pages allow, and accepts
 * only addresses of this site. The scripts' imports are requested one task later, as that takes time too. A page in the
 * background paints nothing, so nothing waits there.
 */
export const lateScripts = ({ scripts, preloads, stylePreloads, prefetches }: LateFiles): string =>
  `(function(){var t=typeof trustedTypes==='undefined'?0:trustedTypes.createPolicy('late-scripts',{createScriptURL:function(u){if(/^\\/[^/]/.test(u))return u;throw new TypeError('not of this site')}});function add(n,u,a){u.forEach(function(x){var e=document.createElement(n);for(var k in a)e[k]=a[k];if(n==='link')e.href=x;else e.src=t?t.createScriptURL(x):x;document.head.append(e)})}function go(){add('script',${listed(scripts)},{type:'module',async:false});setTimeout(function(){add('link',${listed(preloads)},{rel:'modulepreload'});add('link',${listed(stylePreloads)},{rel:'preload',as:'style',crossOrigin:''})})}var gone=0;function once(){if(!gone++)go()}if(document.hidden)return once();try{new PerformanceObserver(once).observe({type:'paint',buffered:true})}catch(e){once()}setTimeout(once,${paintWaitMs})})()${prefetchScript(prefetches)}`
