import type { Browser } from '@playwright/test'
import { expectCallWith, enterLobby, pressStart } from '../../e2e/fixtures/meeting.ts'
import { people, type Person } from '../../e2e/fixtures/person.ts'

/** Slowdown of a phone against this machine, as Lighthouse assumes. */
const phoneSlowdown = 4
/** Length of a call before it is ended, so that nothing of its start is measured. */
const talkMs = 2_000
/** The end screen is not coming after this long. */
const endWithinMs = 30_000

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Presses End on a slowed phone: ms from the press until the end screen is painted. */
async function endOnce(ada: Person): Promise<number> {
  const end = ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true })
  // The controls hide after a while; a movement shows them.
  await ada.page.mouse.move(200, 200)
  await end.waitFor()
  const session = await ada.context.newCDPSession(ada.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown })
  await ada.page.evaluate(
    ({ title, withinMs }) => {
      const marks = Object.assign(globalThis, { ended: new Promise<number>(() => undefined) })
      marks.ended = new Promise((done, fail) => {
        addEventListener(
          'click',
          () => {
            const began = performance.now()
            setTimeout(() => fail(new Error(`No end screen "${title}" within ${withinMs} ms`)), withinMs)
            const look = () => {
              const isOver = [...document.querySelectorAll('h1')].some(
                ({ textContent }) => textContent === title,
              )
              requestAnimationFrame(isOver ? () => done(performance.now() - began) : look)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      })
    },
    { title: ada.t('call:ended.title.left'), withinMs: endWithinMs },
  )
  await end.click()
  const ms = await ada.page.evaluate(() => (globalThis as unknown as { ended: Promise<number> }).ended)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return ms
}

/** Several calls of two people, each ended by one of them on a phone. */
export async function callEnds(browser: Browser, origin: string, rounds: number): Promise<number[]> {
  const company = people(browser, origin)
  const figures: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      console.error(`end of call ${round + 1} of ${rounds} …`)
      const ada = await company.add({ name: 'Ada' })
      const bo = await company.add({ name: 'Bo' })
      await Promise.all([enterLobby(ada), enterLobby(bo)])
      await pressStart(ada)
      await pressStart(bo)
      await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
      await after(talkMs)
      figures.push(await endOnce(ada))
      await company.leave()
    }
  } finally {
    await company.leave()
  }
  return figures
}
