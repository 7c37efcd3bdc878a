import { expect, test } from 'vitest'
import { memoryWindow } from './memory-router.test-kit.tsx'
import { Router } from './router.ts'

/** A visit with the names of what is open, and how many entries lie above and below. */
async function aVisit(...addresses: readonly string[]) {
  const browser = memoryWindow(addresses[0])
  const router = new Router(browser.view, ({ pathname }) => ({ screen: pathname, params: {} }))
  await router.start()
  for (const address of addresses.slice(1)) await router.navigate(address)
  const open: string[] = []
  /** Opens a dialog; the returned function closes it, as its own button would. */
  const show = (name: string) => {
    const close = () => {
      open.splice(open.indexOf(name), 1)
      release()
    }
    const release = router.hold(close)
    open.push(name)
    return close
  }
  const back = async () => {
    browser.view.history.go(-1)
    await settled()
  }
  const place = () => [router.state.screen, browser.current()]
  return { ...browser, router, open, show, back, place }
}

const settled = () => new Promise((done) => setTimeout(done))

test('Back closes the dialog that was opened last, and only then leads to the screen before', async () => {
  const { open, show, back, place } = await aVisit('/match', '/chat')
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
  const { show, back, place } = await aVisit('/match', '/chat')
  show('report')()
  await settled()
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a dialog in the place of another one takes its entry', async () => {
  const { open, show, back, place, addresses } = await aVisit('/match', '/chat')
  const close = show('report')
  close()
  show('thanks')
  await settled()
  expect(addresses()).toEqual(['/match', '/chat', '/chat'])
  await back()
  expect([open, place()]).toEqual([[], ['/chat', '/chat']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a link inside a dialog leads on, and Back from there leads to the screen and not to an empty entry', async () => {
  const { router, show, addresses, back, place } = await aVisit('/match', '/chat')
  show('coins')
  show('why')
  await router.navigate('/wallet')
  expect(addresses().at(-1)).toBe('/wallet')
  await back()
  expect(place()).toEqual(['/chat', '/chat'])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('what a dialog began to load is not cancelled by its closing: that takes no step in the history', async () => {
  const { view, show } = await aVisit('/match', '/settings/data')
  let steps = 0
  const { go } = view.history
  view.history.go = (by) => {
    steps += 1
    go.call(view.history, by)
  }
  show('archive')()
  await settled()
  expect(steps).toBe(0)
})

test('Back closes a dialog also above the entry of another one that was closed by its button', async () => {
  const { open, show, back, place } = await aVisit('/match', '/chat')
  show('photo')
  show('report')()
  await back()
  expect([open, place()]).toEqual([[], ['/chat', '/chat']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a dialog that closes while its link is followed leaves nothing between the two screens', async () => {
  const { router, show, addresses, place } = await aVisit('/match')
  const close = show('coins')
  const followed = router.navigate('/wallet')
  close()
  await followed
  await settled()
  expect(addresses()).toEqual(['/match', '/wallet'])
  expect(place()).toEqual(['/wallet', '/wallet'])
})

test('what replaces the address while a dialog is open changes the address itself, and Back still closes', async () => {
  const { router, open, show, back, place } = await aVisit('/match', '/wallet')
  show('receipt')
  await router.navigate('?tab=limits', { replace: true })
  await settled()
  await back()
  expect([open, place()]).toEqual([[], ['/wallet', '/wallet?tab=limits']])
  await back()
  expect(place()).toEqual(['/match', '/match'])
})

test('a dialog that stays open at Back is asked again at the next one', async () => {
  const { router, back, place } = await aVisit('/match', '/chat')
  let asked = 0
  router.hold(() => {
    asked += 1
  })
  await back()
  await back()
  expect([asked, place()]).toEqual([2, ['/chat', '/chat']])
})

test('Forward to the entry of a dialog that was closed opens nothing, and Back from there leads to the screen before', async () => {
  const { view, open, show, back, place } = await aVisit('/match', '/chat')
  show('photo')
  await back()
  view.history.go(1)
  await settled()
  await back()
  expect([open, place()]).toEqual([[], ['/match', '/match']])
})

test('a page that is loaded again at the entry of a dialog has none: one Back leads to the screen before', async () => {
  const { view, current } = memoryWindow('/match')
  view.history.replaceState({ idx: 0, key: 'first' }, '')
  view.history.pushState({ idx: 1, key: 'second' }, '', '/chat')
  view.history.pushState({ idx: 1, key: 'second', over: 1 }, '')
  const router = new Router(view, ({ pathname }) => ({ screen: pathname, params: {} }))
  await router.start()
  await settled()
  expect([router.state.screen, current()]).toEqual(['/chat', '/chat'])
  await router.navigate(-1)
  await settled()
  expect([router.state.screen, current()]).toEqual(['/match', '/match'])
})

test('a question about leaving closes by Back, and the screen is left if the person says so', async () => {
  const { router, open, show, back, place } = await aVisit('/match', '/profile/edit')
  const release = router.block()
  // As soon as the step is blocked: it is taken back only afterwards.
  const asked = new Promise<() => void>((open) => {
    const stop = router.subscribe(({ blocked }) => {
      if (blocked === null) return
      stop()
      open(show('leave?'))
    })
  })
  await back()
  const close = await asked
  await settled()
  await back()
  expect([open, place()]).toEqual([[], ['/profile/edit', '/profile/edit']])
  await back()
  show('leave?')
  await settled()
  router.state.blocked?.proceed()
  close()
  await settled()
  expect(place()).toEqual(['/match', '/match'])
  release()
})
