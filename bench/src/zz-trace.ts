import { chromium } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { startServer } from '../../e2e/fixtures/server-process.ts'
import { enterLobby, meet, pressStart } from '../../e2e/fixtures/meeting.ts'
import { people } from '../../e2e/fixtures/person.ts'
import { installStopwatch, readLap } from './call-stopwatch.ts'
const launch = () => chromium.launch({ executablePath: chromiumPath, args: [...fakeMediaFlags] })
const bs = [await launch(), await launch(), await launch()]
const server = await startServer()
const after = (ms: number) => new Promise((d) => setTimeout(d, ms))
try {
  const ps: any[] = []
  for (const [i, name] of ['Ada', 'Bo', 'Cleo'].entries()) {
    const p = await people(bs[i]!, server.origin).add({ name })
    await p.context.addInitScript(installStopwatch)
    ps.push(p)
  }
  const [ada, bo, cleo] = ps
  await meet(ada, bo)
  await enterLobby(cleo)
  await pressStart(cleo)
  await cleo.page.getByText(cleo.say('lobby:searching.none')).waitFor()
  await after(4000)
  const opts = {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
      'toplevel',
      'webrtc',
      'v8.execute',
    ],
  }
  for (const [i, b] of bs.entries())
    await b.startTracing(ps[i].page, { path: `/tmp/s4/tr/${i}.json`, ...opts })
  await ada.page.getByRole('button', { name: ada.say('call:controls.next'), exact: true }).click()
  console.log(await readLap(ada.page, true))
  await after(300)
  for (const b of bs) await b.stopTracing()
} finally {
  await server.dispose()
  await Promise.all(bs.map((b) => b.close()))
}
