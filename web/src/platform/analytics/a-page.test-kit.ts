import { fakeClock } from '../fake-clock.ts'
import { aStorage } from './a-storage.test-kit.ts'
import type { Delivery, EventPath } from './event-queue.ts'
import { createVisitReports } from './visit-reports.ts'
import type { VisitReportsPorts } from './visit-ports.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const landing = 'https://a.example/de/lp?utm_source=spring&gclid=g1&bid=b7&authToken=planted-marker'

interface SentEvents {
  readonly path: EventPath
  readonly bodies: readonly Record<string, unknown>[]
}

export const aVisit = {
  url: landing,
  landing: 'landing-lp',
  userAgent: firefox,
  isCrawler: false,
  language: 'de',
}

/** A page whose reports can be read, with the test's own clock and network. */
export function aPage(over: Partial<VisitReportsPorts> = {}) {
  const clock = over.clock ?? fakeClock()
  const sent: SentEvents[] = []
  const beacons: SentEvents[] = []
  let ids = 0
  const net = { answer: 'kept' as Delivery }
  const reports = createVisitReports({
    storage: aStorage(),
    jar: aStorage(),
    clock,
    isOptedOut: false,
    uuid() {
      ids += 1
      return `uuid-${ids}`
    },
    visitors: { visitorId: async () => 'visitor-1' },
    country: async () => 'DE',
    trigger: () => null,
    testMode: () => null,
    visit: { ...aVisit, referrer: 'https://news.example/x?token=planted-marker' },
    send: async (path, bodies) => {
      sent.push({ path, bodies: bodies as SentEvents['bodies'] })
      return net.answer
    },
    sendCount: (path, count) => void sent.push({ path, bodies: [{ ...count }] }),
    beacon: (path, bodies) => void beacons.push({ path, bodies: bodies as SentEvents['bodies'] }),
    ...over,
  })
  const events = () => sent.flatMap(({ path, bodies }) => bodies.map((body) => ({ path, ...body })))
  return { reports, clock: clock as ReturnType<typeof fakeClock>, sent, beacons, net, events }
}

/** Lets pending promises settle. */
export const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
