import { DialogEntries } from '@serendip/ui'
import { createBrowserRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { aWindow } from '../platform/a-window.test-kit.ts'

// One for all tests, as a page has one: they listen to the window for ever.
const view = aWindow()
const { history, location } = view
const entries = new DialogEntries(view)
const router = createBrowserRouter([{ path: '*', element: null }], { window: view })
entries.follow(router)

const address = () => location.pathname + location.search
/** The screen that is shown, and the address in the address bar. */
const place = () => {
  const { pathname, search } = router.state.location
  return [pathname + search, address()]
}
/** A step in the history, and the step that it may cause, take a turn each. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done))
}
const back = async () => {
  history.back()
  await settled()
}

let open: string[] = []
/** Opens a dialog; the returned function closes it, as its own button would. */
function show(name: string): () => void {
  const close = () => {
    open = open.filter((shown) => shown !== name)
    release()
  }
  const release = entries.hold(close)
  open.push(name)
  return close
}

async function visit(...addresses: readonly string[]) {
  for (const to of addresses) await router.navigate(to)
  await settled()
}

beforeEach(async () => {
  open = []
  await visit('/start', '/match', '/chat')
})

test('Back closes the dialog that was opened last, and only then leads to the screen before', async () => {
  show('photo')
  show('report')
  await back()
  expect([open, place()]).toEqual([['photo'], ['/chat', '/chat']])
  await back()
  expect([open, place()]).toEqual([[], ['/chat', '/chat']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a dialog that was closed by its button leaves no entry: the next Back leads to the screen before', async () => {
  show('report')()
  await settled()
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a dialog in the place of another one takes its entry', async () => {
  const length = history.length
  show('report')()
  show('thanks')
  await settled()
  expect(history.length).toBe(length + 1)
  await back()
  expect([open, place()]).toEqual([[], ['/chat', '/chat']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a link inside a dialog leads on, and Back from there leads to the screen and not to an empty entry', async () => {
  show('coins')
  show('why')
  await visit('/wallet')
  await back()
  expect(place()).toEqual(['/chat', '/chat'])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('what a dialog began to load is not cancelled by its closing: that takes no step in the history', async () => {
  const go = vi.spyOn(history, 'go')
  const step = vi.spyOn(history, 'back')
  show('archive')()
  await settled()
  expect([go.mock.calls, step.mock.calls]).toEqual([[], []])
  vi.restoreAllMocks()
})

test('Back closes a dialog also above the entry of another one that was closed by its button', async () => {
  show('photo')
  show('report')()
  await back()
  expect([open, place()]).toEqual([[], ['/chat', '/chat']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('what replaces the address while a dialog is open changes the address itself, and Back still closes', async () => {
  show('receipt')
  await router.navigate('?tab=limits', { replace: true })
  await settled()
  await back()
  expect([open, place()]).toEqual([[], ['/chat?tab=limits', '/chat?tab=limits']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a dialog that stays open at Back is asked again at the next one', async () => {
  let asked = 0
  const release = entries.hold(() => {
    asked += 1
  })
  await back()
  await back()
  expect([asked, place()]).toEqual([2, ['/chat', '/chat']])
  release()
})

test('Forward to the entry of a dialog that was closed opens nothing, and Back from there leads to the screen before', async () => {
  show('photo')
  await back()
  history.forward()
  await settled()
  await back()
  expect([open, place()]).toEqual([[], ['/match', '/match']])
})

test('a link to a part of the page is counted, and Back leads to where the person was', async () => {
  history.pushState(null, '', '#content')
  view.dispatchEvent(new Event('popstate'))
  await settled()
  expect([history.state.idx > 0, router.state.location.hash]).toEqual([true, '#content'])
  await visit('/wallet')
  await back()
  expect(place()).toEqual(['/chat', '/chat'])
  await back()
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a page that is loaded again at the entry of a dialog has none: one Back leads to the screen before', async () => {
  const reloaded = aWindow()
  reloaded.history.replaceState({ idx: 0, key: 'first', usr: null }, '', '/match')
  reloaded.history.pushState({ idx: 1, key: 'second', usr: null }, '', '/chat')
  reloaded.history.pushState({ idx: 1, key: 'second', usr: null, over: 1 }, '')
  const kept = new DialogEntries(reloaded)
  const again = createBrowserRouter([{ path: '*', element: null }], { window: reloaded })
  kept.follow(again)
  expect(again.state.location.pathname).toBe('/chat')
  reloaded.history.back()
  await settled()
  expect([again.state.location.pathname, reloaded.location.pathname]).toEqual(['/match', '/match'])
})
