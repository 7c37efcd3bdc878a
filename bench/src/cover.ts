import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { root } from '../../tools/src/testing/root.ts'
import { machine } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:cover`: what covering a video costs, as a share of a core, with the product's canvas and with a CSS
// blur (decision 0040). BENCH_SHORT=1 is a short form that writes no figures.
const isShort = process.env['BENCH_SHORT'] === '1'
const measuredMs = isShort ? 500 : 10_000
const turns = isShort ? 1 : 3
const warmUpMs = isShort ? 200 : 1_000

const coverCanvas = stripTypeScriptTypes(
  readFileSync(join(root, 'web/src/features/meeting/picture/cover-canvas.ts'), 'utf8'),
).replace('export class CoverCanvas', 'globalThis.CoverCanvas = class CoverCanvas')
const page = `<!doctype html><style>
  body { margin: 0; background: #000 } video, canvas { position: fixed; inset: 0; width: 100%; height: 100%; object-fit: cover }
  [data-cover=blur] video { filter: blur(40px) } body:not([data-cover=canvas]) canvas { display: none }
</style><video autoplay muted></video><script type="module">${coverCanvas}
  const video = document.querySelector('video')
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true })
  await video.play()
  const cover = new CoverCanvas(video)
  document.body.append(cover.element)
  globalThis.show = (kind) => { document.body.dataset.cover = kind; kind === 'canvas' ? cover.start() : cover.stop() }
  document.title = 'ready'
</script>`

const covers = { clear: 'the clear video', canvas: 'the canvas', blur: 'a CSS blur' } as const
const browser = await chromium.launch({ executablePath: chromiumPath, args: [...fakeMediaFlags] })
const session = await browser.newBrowserCDPSession()
const cpuMs = async (): Promise<number> => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
}

const shares = new Map<string, number[]>()
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['camera'],
  })
  const shown = await context.newPage()
  const address = 'http://localhost:1/'
  await shown.route(address, (route) => route.fulfill({ contentType: 'text/html', body: page }))
  await shown.goto(address)
  await shown.waitForFunction(() => document.title === 'ready')
  for (let turn = 0; turn < turns; turn += 1) {
    for (const kind of Object.keys(covers)) {
      await shown.evaluate((of) => (globalThis as unknown as { show(kind: string): void }).show(of), kind)
      await sleep(warmUpMs)
      const [before, began] = [await cpuMs(), performance.now()]
      await sleep(measuredMs)
      const share = ((await cpuMs()) - before) / (performance.now() - began)
      shares.set(kind, [...(shares.get(kind) ?? []), share])
    }
  }
} finally {
  await browser.close()
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const lines = [
  `Machine: ${machine()}, Chromium headless without a graphics card. A fake camera over a window of 1440 × 900; the processor time`,
  `of the browser as a share of one core, ${turns} times ${measuredMs / 1_000} s each, in turns.`,
  '',
  '| covered by | median | each |',
  '|---|---|---|',
  ...Object.entries(covers).map(([kind, name]) => {
    const of = (shares.get(kind) ?? []).toSorted((left, right) => left - right)
    return `| ${name} | ${percent(of[Math.floor(of.length / 2)] ?? Number.NaN)} | ${of.map(percent).join(', ')} |`
  }),
]
console.log(lines.join('\n'))
if (!isShort) writeSection('bench:cover', lines.join('\n'))
