import { expect, test } from 'vitest'
import { memoryWindow } from './memory-router.test-kit.tsx'
import { addressOf, type Open, type Destination, Router } from './router.ts'

const screenOf = (name: string): Destination => ({ screen: name, params: {} })

/** A visit whose screens are named like their paths. */
async function aVisit(address: string, open: Open = ({ pathname }) => screenOf(pathname)) {
  const browser = memoryWindow(address)
  const router = new Router(browser.view, open)
  await router.start()
  /** Place of the person: the screen they see, and the address in the address bar. */
  const place = () => [router.state.screen, browser.current()]
  const step = async (steps: number) => {
    void router.navigate(steps)
    await settled()
  }
  return { ...browser, router, place, step }
}

/** Resolves when everything that waits for microtasks is done. */
const settled = () => new Promise((done) => setTimeout(done))

/** Answers when the test releases it. */
function slowly() {
  const answers: ((opened: Destination) => void)[] = []
  const open: Open = () => new Promise((answer) => answers.push(answer))
  return { open, answers }
}

test('a link adds an entry to the history, a replacement none, and Back leads to the entry before', async () => {
  const { router, place, addresses, step } = await aVisit('/match')
  await router.navigate('/chat?userId=usr_1')
  await router.navigate('?userId=usr_2', { replace: true })
  expect(addresses()).toEqual(['/match', '/chat?userId=usr_2'])
  expect(place()).toEqual(['/chat', '/chat?userId=usr_2'])
  await step(-1)
  expect(place()).toEqual(['/match', '/match'])
  await step(1)
  expect(place()).toEqual(['/chat', '/chat?userId=usr_2'])
})

test('what a link passes on stays with its entry, also when the page is loaded again', async () => {
  const { router, view, step } = await aVisit('/login')
  await router.navigate('/login/forgotpassword', { state: { email: 'ada@people.example' } })
  await router.navigate('/match')
  await step(-1)
  expect(router.state.location.state).toEqual({ email: 'ada@people.example' })
  const { key } = router.state.location
  const reloaded = new Router(view, ({ pathname }) => screenOf(pathname))
  expect(reloaded.state.location).toMatchObject({ state: { email: 'ada@people.example' }, key })
})

test('the screen before and its address stay until the next one is loaded', async () => {
  const { open, answers } = slowly()
  const browser = memoryWindow('/match')
  const router = new Router(browser.view, open)
  const started = router.start()
  answers[0]?.(screenOf('match'))
  await started
  const moved = router.navigate('/chat')
  expect(router.state).toMatchObject({ screen: 'match', pending: { pathname: '/chat' } })
  expect(browser.current()).toBe('/match')
  answers[1]?.(screenOf('chat'))
  await moved
  expect(router.state).toMatchObject({ screen: 'chat', pending: null })
  expect(browser.current()).toBe('/chat')
})

test('of two navigations the later one counts, even if its screen arrives first', async () => {
  const { open, answers } = slowly()
  const browser = memoryWindow('/match')
  const router = new Router(browser.view, open)
  void router.start()
  answers[0]?.(screenOf('match'))
  void router.navigate('/chat')
  void router.navigate('/settings')
  answers[2]?.(screenOf('settings'))
  answers[1]?.(screenOf('chat'))
  await settled()
  expect(router.state).toMatchObject({ screen: 'settings', location: { pathname: '/settings' } })
  expect(browser.addresses()).toEqual(['/match', '/settings'])
})

test('a redirect takes the place of the entry before, and the first address of a visit keeps none', async () => {
  const open: Open = ({ pathname }) =>
    pathname === '/chats' ? { redirect: '/chat?all=1' } : screenOf(pathname)
  const later = await aVisit('/match', open)
  await later.router.navigate('/chats')
  expect(later.place()).toEqual(['/chat', '/chat?all=1'])
  expect(later.addresses()).toEqual(['/chat?all=1'])
  const first = await aVisit('/chats', open)
  expect(first.addresses()).toEqual(['/chat?all=1'])
})

test('a page of the server is loaded whole, and so is another site', async () => {
  const open: Open = ({ pathname }) =>
    pathname === '/terms-of-use' ? { document: pathname } : screenOf(pathname)
  const { router, documents, place } = await aVisit('/match', open)
  await router.navigate('/terms-of-use')
  await router.navigate('/terms-of-use', { replace: true })
  await router.navigate('//elsewhere.example/match')
  expect(documents).toEqual([
    ...['assign /terms-of-use', 'replace /terms-of-use'],
    'assign //elsewhere.example/match',
  ])
  expect(place()).toEqual(['/match', '/match'])
  expect(router.state.pending).toBeNull()
})

test('the parameters of a path belong to its location', async () => {
  const { router } = await aVisit('/match', ({ pathname }) => ({
    screen: pathname,
    params: { userId: pathname.slice(1) },
  }))
  await router.navigate('/usr_7')
  expect(router.state.location.params).toEqual({ userId: 'usr_7' })
})

test('a link to a part of the page keeps its screen, and Back leads to where the person was', async () => {
  let opened = 0
  const { router, place, followHash, addresses, step } = await aVisit('/settings', ({ pathname }) => {
    opened += 1
    return screenOf(pathname)
  })
  followHash('#content')
  expect(opened).toBe(1)
  expect(router.state.location.hash).toBe('#content')
  await router.navigate('/match')
  await step(-1)
  expect(place()).toEqual(['/settings', '/settings#content'])
  expect(addresses()).toEqual(['/settings', '/settings#content', '/match'])
})

test('a blocked link is followed only if the person says so', async () => {
  const { router, place } = await aVisit('/profile/edit')
  const release = router.block()
  await router.navigate('/match')
  expect(place()).toEqual(['/profile/edit', '/profile/edit'])
  router.state.blocked?.reset()
  expect(router.state.blocked).toBeNull()
  await router.navigate('/match')
  router.state.blocked?.proceed()
  await settled()
  expect(place()).toEqual(['/match', '/match'])
  expect(router.state.blocked).toBeNull()
  release()
})

test('a blocked step back is taken back itself, and taken if the person says so', async () => {
  const { router, place, step, addresses } = await aVisit('/chat')
  await router.navigate('/match')
  const release = router.block()
  await step(-1)
  expect(place()).toEqual(['/match', '/match'])
  router.state.blocked?.reset()
  await step(-1)
  router.state.blocked?.proceed()
  await settled()
  expect(place()).toEqual(['/chat', '/chat'])
  release()
  await step(1)
  expect(place()).toEqual(['/match', '/match'])
  expect(addresses()).toEqual(['/chat', '/match'])
})

test('what blocked is forgotten once nothing blocks any more', async () => {
  const { router, place } = await aVisit('/profile/edit')
  const release = router.block()
  await router.navigate('/match')
  release()
  expect(router.state.blocked).toBeNull()
  await router.navigate('/chat')
  expect(place()).toEqual(['/chat', '/chat'])
})

test('an address may name only what changes', async () => {
  const { router } = await aVisit('/wallet?tab=limits#day')
  const resolved = ['', '?', '?tab=all', '#month', '/match'].map((to) => {
    const location = router.resolve(to)
    return location && addressOf(location)
  })
  expect(resolved).toEqual([
    '/wallet?tab=limits',
    '/wallet',
    '/wallet?tab=all',
    '/wallet?tab=limits#month',
    '/match',
  ])
})
