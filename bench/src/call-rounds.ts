import type { Browser, Locator } from '@playwright/test'
import { enterLobby, expectCallWith, meet, pressStart, searchOn } from '../../e2e/fixtures/meeting.ts'
import { type Person, people } from '../../e2e/fixtures/person.ts'
import type { MinimalSite } from './call-minimal.ts'
import { type Conditions, countPageMs, slowPages } from './call-processors.ts'
import { installStopwatch, type Lap, readLap } from './call-stopwatch.ts'

/** One per person, because each has their own camera: two pages of one browser would share one. */
export type Browsers = readonly [Browser, Browser, Browser]

/** A lap with the processor time from just before the press until the lap's last mark. */
export interface Round extends Lap {
  readonly pageMs: number
  readonly serverMs: number
}

/** Time for which a page is left alone before it is measured, so that pending loads do not count. */
const settleMs = 1_500
/** Between two presses of Next: long enough for a glance, and for the next connection to be prepared. */
const glanceMs = 3_500
/** Time for which a button is held down: about as long as a finger does. */
const pressMs = 70

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))
const button = ({ page, t }: Person, address: string) =>
  page.getByRole('button', { name: t(address), exact: true })

/**
 * The press itself is the mouse's: `click` of a locator examines the page within its events, which would count as the
 * page's work.
 */
async function measure(button: Locator, { serverMs }: Conditions, untilRevealed = true): Promise<Round> {
  const page = button.page()
  await button.hover()
  const pageMs = await countPageMs(page)
  const before = serverMs()
  await page.mouse.down()
  await after(pressMs)
  await page.mouse.up()
  const lap = await readLap(page, untilRevealed)
  return { ...lap, pageMs: await pageMs(), serverMs: serverMs() - before }
}

async function aMinimalPage(browser: Browser, { origin }: MinimalSite) {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  await context.addInitScript(installStopwatch)
  const page = await context.newPage()
  await page.goto(origin)
  const start = page.locator('button:enabled')
  await start.waitFor()
  return { page, start, close: () => context.close() }
}

/** Start on the minimal page with a waiting partner, each time on fresh pages. */
export async function minimalRounds(
  [first, second]: Browsers,
  site: MinimalSite,
  conditions: Conditions,
  rounds: number,
): Promise<Round[]> {
  const laps: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [waiting, coming] = [await aMinimalPage(first, site), await aMinimalPage(second, site)]
    await slowPages([waiting.page, coming.page], conditions.slowdown)
    await after(settleMs)
    await waiting.start.click()
    await after(settleMs / 2)
    // The relay runs within the bench, so its work is not the server's.
    const lap = await measure(coming.start, conditions, false)
    laps.push({ ...lap, serverMs: Number.NaN })
    await Promise.all([waiting.close(), coming.close()])
  }
  return laps
}

/** Next on the minimal page, repeatedly among three, as in the product. */
export async function minimalNextRounds(
  browsers: Browsers,
  site: MinimalSite,
  conditions: Conditions,
  rounds: number,
): Promise<Round[]> {
  const ada = await aMinimalPage(browsers[0], site)
  let [partner, waiting] = [await aMinimalPage(browsers[1], site), await aMinimalPage(browsers[2], site)]
  await partner.start.click()
  await ada.start.click()
  await readLap(ada.page, false)
  await waiting.start.click()
  const laps: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const restore = await slowPages([ada.page, waiting.page], conditions.slowdown)
    await after(settleMs)
    const lap = await measure(ada.start, conditions, false)
    laps.push({ ...lap, serverMs: Number.NaN })
    await restore()
    await partner.start.click()
    ;[partner, waiting] = [waiting, partner]
  }
  await Promise.all([ada, partner, waiting].map(({ close }) => close()))
  return laps
}

async function aPerson(browser: Browser, origin: string, name: string) {
  const company = people(browser, origin)
  const person = await company.add({ name })
  await person.context.addInitScript(installStopwatch)
  return { person, leave: company.leave }
}

/** Returns once the server has the search; what the screen says of its reach changes with time. */
const untilSearching = ({ page, t }: Person): Promise<void> =>
  page.getByRole('heading', { name: t('lobby:searching.title') }).waitFor()

async function startWaiting(person: Person): Promise<void> {
  await pressStart(person)
  await untilSearching(person)
}

/** Start in a fresh lobby with a waiting partner. */
export async function startRounds(
  [first, second]: Browsers,
  origin: string,
  conditions: Conditions,
  rounds: number,
): Promise<Round[]> {
  const guests = [await aPerson(first, origin, 'Ada'), await aPerson(second, origin, 'Bo')] as const
  const [{ person: ada }, { person: bo }] = guests
  const laps: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([enterLobby(ada), enterLobby(bo)])
    const restore = await slowPages([ada.page, bo.page], conditions.slowdown)
    await after(settleMs)
    await startWaiting(ada)
    await after(settleMs / 2)
    laps.push(await measure(button(bo, 'lobby:start'), conditions))
    await restore()
    await button(bo, 'call:controls.end').click()
    await button(ada, 'call:ended.next').waitFor()
  }
  await Promise.all(guests.map(({ leave }) => leave()))
  return laps
}

/** Next in a call with another person waiting, repeatedly among three. */
export async function nextRounds(
  browsers: Browsers,
  origin: string,
  conditions: Conditions,
  rounds: number,
): Promise<Round[]> {
  const guests = [
    await aPerson(browsers[0], origin, 'Ada'),
    await aPerson(browsers[1], origin, 'Bo'),
    await aPerson(browsers[2], origin, 'Cleo'),
  ] as const
  const ada = guests[0].person
  let [partner, waiting] = [guests[1].person, guests[2].person]
  await meet(ada, partner)
  await enterLobby(waiting)
  await startWaiting(waiting)
  const laps: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    // A slowed page takes processor time from the others even when idle, and what the partner does is not measured.
    const restore = await slowPages([ada.page, waiting.page], conditions.slowdown)
    await after(glanceMs)
    laps.push(await measure(button(ada, 'call:controls.next'), conditions))
    await expectCallWith(ada, waiting)
    await restore()
    await searchOn(partner)
    await untilSearching(partner)
    ;[partner, waiting] = [waiting, partner]
  }
  await Promise.all(guests.map(({ leave }) => leave()))
  return laps
}
