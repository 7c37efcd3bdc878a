import { beforeEach, expect, test } from 'vitest'
import { storageOf } from '../../platform/analytics/storage.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { earlyInstallScript } from '../../platform/install/early-install-script.ts'
import { createInstall, installEntry, type InstallPromptEvent } from './install.ts'

const limits = { showsMax: 3, gapMs: 300_000 }
const pixel = { isAndroid: true, isAppleMobile: false, isSafari: false }

interface Page extends EventTarget {
  installPrompt?: InstallPromptEvent | undefined
}
let page: Page
let entries: Map<string, string>
let clock: ReturnType<typeof fakeClock>
let installed: boolean[]

beforeEach(() => {
  page = new EventTarget()
  entries = new Map()
  clock = fakeClock()
  installed = []
  // The script of the document, with this page as its window.
  new Function('addEventListener', 'window', 'dispatchEvent', earlyInstallScript)(
    page.addEventListener.bind(page),
    page,
    page.dispatchEvent.bind(page),
  )
})

const create = (isInstalledApp = false) =>
  createInstall({
    page,
    stored: storageOf(
      () =>
        ({
          getItem: (name: string) => entries.get(name) ?? null,
          setItem: (name: string, value: string) => void entries.set(name, value),
        }) as Storage,
    ),
    clock,
    device: pixel,
    isInstalledApp,
    onInstalled: (isAsked) => void installed.push(isAsked),
  })

/** The browser announces that the app can be installed; the person will answer its question like this. */
function announce(outcome: 'accepted' | 'dismissed') {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  Object.assign(event, { prompt: async () => undefined, userChoice: Promise.resolve({ outcome }) })
  page.dispatchEvent(event)
  return event
}

test('the browser’s offer is captured in place of its banner, before the app is there or after', () => {
  expect(announce('accepted').defaultPrevented).toBe(true)
  expect(create().getSnapshot()).toBe('prompt')
})

test('without the browser’s offer nothing is shown; with it the app can be installed', () => {
  const install = create()
  expect([install.getSnapshot(), install.mayShow(limits)]).toEqual([null, false])
  announce('accepted')
  expect([install.getSnapshot(), install.mayShow(limits)]).toEqual(['prompt', true])
})

test('a dismissed question is used up, and the next offer of the browser is captured again', async () => {
  const install = create()
  announce('dismissed')
  expect(await install.ask()).toBe('dismissed')
  expect(install.getSnapshot()).toBeNull()
  announce('accepted')
  expect(install.getSnapshot()).toBe('prompt')
  expect(await install.ask()).toBe('accepted')
})

test('three popups are shown in all, five minutes apart, also after a reload', () => {
  announce('accepted')
  create().markShown()
  expect(create().mayShow(limits)).toBe(false)
  clock.advance(limits.gapMs - 1)
  expect(create().mayShow(limits)).toBe(false)
  clock.advance(1)
  expect(create().mayShow(limits)).toBe(true)
  for (let shown = 1; shown < limits.showsMax; shown += 1) {
    create().markShown()
    clock.advance(limits.gapMs)
  }
  expect(create().mayShow(limits)).toBe(false)
})

test('an installed app is offered no more, until the browser offers it again', () => {
  const install = create()
  announce('accepted')
  page.dispatchEvent(new Event('appinstalled'))
  expect([installed, install.getSnapshot()]).toEqual([[false], null])
  expect(create().getSnapshot()).toBeNull()
  expect(JSON.parse(entries.get(installEntry) ?? '')).toMatchObject({ pwaInstalled: true })
  announce('accepted')
  expect(install.getSnapshot()).toBe('prompt')
})

test('the installed app itself offers nothing, and remembers that it is installed', () => {
  announce('accepted')
  expect(create(true).getSnapshot()).toBeNull()
  expect(JSON.parse(entries.get(installEntry) ?? '')).toMatchObject({ pwaInstalled: true })
})

test.each(['{', 'null', '[]', '{"shownPopupTimestamps":"many","pwaInstalled":1}'])(
  'what is damaged counts as nothing: %s',
  (stored) => {
    entries.set(installEntry, stored)
    announce('accepted')
    expect(create().mayShow(limits)).toBe(true)
  },
)

test('an installation that followed the app’s own question is told from one by the browser’s menu', async () => {
  announce('accepted')
  await create().ask()
  page.dispatchEvent(new Event('appinstalled'))
  expect(installed).toEqual([true])
})
