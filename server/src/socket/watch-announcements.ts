import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { repeat } from '../kernel/time/repeat.ts'
import type { RunningAnnouncement } from '../modules/announcements/index.ts'
import type { ConnectionTable } from './connection-table.ts'

const stepMs = 500
const checkEveryMs = 2_000
/** Tabs notified in one step: each of them asks for its list at once. */
const tabsAtOnce = 250

export interface WatchAnnouncementsDeps {
  readonly table: ConnectionTable
  readonly clock: Clock
  readonly logger: Logger
  readonly announcements: {
    running(): Promise<readonly RunningAnnouncement[]>
    meantBy(running: readonly RunningAnnouncement[], userIds: readonly string[]): Promise<ReadonlySet<string>>
  }
}

interface Tab {
  readonly connectionId: string
  readonly userId: string
}

/** One step: looks at what runs if that is due, and notifies the next tabs that a start or an end concerns. */
function createStep({ table, clock, announcements }: WatchAnnouncementsDeps): () => Promise<void> {
  // Empty at the start: tabs that were opened before the first look may have read their list before a start.
  let known: ReadonlyMap<string, RunningAnnouncement> = new Map()
  let checkedAt = Number.NEGATIVE_INFINITY
  let changed = new Map<string, RunningAnnouncement>()
  let waiting: readonly Tab[] = []

  const check = async (): Promise<void> => {
    const running = new Map(
      (await announcements.running()).map((announcement) => [announcement.id, announcement]),
    )
    const before = known
    known = running
    const changes = [...running, ...before].filter(([id]) => running.has(id) !== before.has(id))
    if (changes.length === 0) return
    // Tabs that were notified of an earlier change are notified of this one too.
    changed = new Map([...(waiting.length > 0 ? changed : []), ...changes])
    waiting = table.all()
  }
  return async () => {
    if (clock.now() - checkedAt >= checkEveryMs) {
      checkedAt = clock.now()
      await check()
    }
    const tabs = waiting.slice(0, tabsAtOnce)
    if (tabs.length === 0) return
    const meant = await announcements.meantBy(
      [...changed.values()],
      tabs.map(({ userId }) => userId),
    )
    waiting = waiting.slice(tabs.length)
    for (const { connectionId, userId } of tabs) {
      if (meant.has(userId)) table.toConnection(connectionId, { type: 'announcements.changed' })
    }
  }
}

/**
 * Notifies this node's tabs when an announcement for their person starts or ends, some hundred tabs a second. Call the
 * result to stop it and wait for a current step.
 */
export function watchAnnouncements(deps: WatchAnnouncementsDeps): () => Promise<void> {
  return repeat(stepMs, createStep(deps), deps.logger, 'looking for announcements failed')
}
