import { expect, test } from 'vitest'
import { lateScripts } from './late-scripts.ts'

interface AddedTag {
  readonly tag: string
  src?: string
  href?: string
  rel?: string
  type?: string
  async?: boolean
}

/** Runs the script as a page does; `paint` and `wait` are what the browser does next. */
function run(hidden: boolean) {
  const added: AddedTag[] = []
  const painted: (() => void)[] = []
  const waited: (() => void)[] = []
  const page = {
    hidden,
    createElement: (tag: string): AddedTag => ({ tag }),
    head: { append: (element: AddedTag) => added.push(element) },
  }
  class Observer {
    constructor(tell: () => void) {
      painted.push(tell)
    }
    observe() {}
  }
  const files = {
    scripts: ['/framework.js', '/main.js'],
    preloads: ['/lobby.js'],
    stylePreloads: ['/lobby.css'],
    prefetches: [],
  }
  const wait = (task: () => void) => waited.push(task)
  new Function('document', 'PerformanceObserver', 'setTimeout', lateScripts(files))(page, Observer, wait)
  // Tasks that a task schedules are appended to the same list.
  const each = (tasks: readonly (() => void)[]) => () => {
    for (const task of tasks) task()
  }
  return { added, paint: each(painted), wait: each(waited) }
}

test('a page requests no script before its first paint, and each one once', () => {
  const { added, paint, wait } = run(false)
  expect(added).toEqual([])
  paint()
  paint()
  wait()
  expect(added.map(({ src, href }) => src ?? href)).toEqual([
    '/framework.js',
    '/main.js',
    '/lobby.js',
    '/lobby.css',
  ])
})

test('if paints are not reported, the scripts load all the same', () => {
  const { added, wait } = run(false)
  wait()
  expect(added).toHaveLength(4)
})

test('its scripts run in order, and their imports are fetched alongside', () => {
  const { added, wait } = run(true)
  expect(added).toHaveLength(2)
  wait()
  expect(added).toEqual([
    { tag: 'script', type: 'module', async: false, src: '/framework.js' },
    { tag: 'script', type: 'module', async: false, src: '/main.js' },
    { tag: 'link', rel: 'modulepreload', href: '/lobby.js' },
    // As the app's loader asks for it; otherwise the browser fetches it twice.
    { tag: 'link', rel: 'preload', as: 'style', crossOrigin: '', href: '/lobby.css' },
  ])
})

test('an address cannot end the script', () => {
  const files = {
    scripts: ['/</script><script>alert(1)'],
    preloads: [],
    stylePreloads: [],
    prefetches: ['/</script>'],
  }
  expect(lateScripts(files)).not.toContain('</script>')
})

test.each([
  [false, ['/signup.js', '/signup.css']],
  [true, []],
])(
  'the files of the next page are fetched a while after this one is complete, unless data is saved (%s)',
  (saveData, wanted) => {
    const fetched: string[] = []
    const loaded: (() => void)[] = []
    const waiting: (() => void)[] = []
    const files = { scripts: [], preloads: [], stylePreloads: [], prefetches: ['/signup.js', '/signup.css'] }
    const page = { hidden: true, readyState: 'loading', createElement: () => ({}), head: { append() {} } }
    new Function('document', 'setTimeout', 'navigator', 'addEventListener', 'fetch', lateScripts(files))(
      page,
      (then: () => void) => waiting.push(then),
      { connection: { saveData } },
      (_name: string, then: () => void) => loaded.push(then),
      async (address: string) => fetched.push(address),
    )
    expect(fetched).toEqual([])
    for (const then of loaded) then()
    expect(fetched).toEqual([])
    for (const then of waiting) then()
    expect(fetched).toEqual(wanted)
  },
)
