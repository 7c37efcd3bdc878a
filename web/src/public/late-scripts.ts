/** Files that a page fetches when its first picture stands. */
export interface LateFiles {
  /** Modules to run, in this order, each as a task of its own. */
  readonly scripts: readonly string[]
  /** Modules and style sheets that the scripts will ask for. */
  readonly preloads: readonly string[]
  readonly stylePreloads: readonly string[]
}

const listed = (addresses: readonly string[]): string => JSON.stringify(addresses).replaceAll('<', '\\u003c')

/** A browser that does not tell of its paints keeps nobody waiting. */
const paintWaitMs = 1_000

/**
 * The last script of a page's body. What is run comes after what is read: on a slow line and a slow processor no script
 * takes bytes or time from the first picture. What the scripts will ask for is asked for a turn later, as asking takes
 * time too. A page in the background paints nothing, so there nothing waits.
 */
export const lateScripts = ({ scripts, preloads, stylePreloads }: LateFiles): string =>
  `(function(){function add(n,u,a){u.forEach(function(x){var e=document.createElement(n);for(var k in a)e[k]=a[k];e[n==='link'?'href':'src']=x;document.head.append(e)})}function go(){add('script',${listed(scripts)},{type:'module',async:false});setTimeout(function(){add('link',${listed(preloads)},{rel:'modulepreload'});add('link',${listed(stylePreloads)},{rel:'preload',as:'style'})})}var gone=0;function once(){if(!gone++)go()}if(document.hidden)return once();try{new PerformanceObserver(once).observe({type:'paint',buffered:true})}catch(e){once()}setTimeout(once,${paintWaitMs})})()`
