import type { Plumbing } from '../../kernel/plumbing.ts'
import { createRenewed } from '../../kernel/reads/renewed.ts'
import { listInCallAt } from '../calls/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { PresentCreator } from './creator-pages.store.ts'

interface PresentDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'>
  readonly presence: Pick<PresenceStore, 'creators'>
  readonly identity: Pick<Identity, 'whoMayUseVideo'>
}

/** So many creators are read anew for each page, so that the list of a small market is exact. */
const readAlways = 200
/** A node keeps a larger market, and shows it at most two seconds late (docs/decisions/0869). */
const times = { keptMs: 2_000, renewMs: 500, renewAfterMs: 0 }
/** In a larger market, whether somebody may show their face is read again from this age on, for so many at a time. */
const [mayShowMs, mayShowAtOnce] = [5_000, 500] as const

/** Creators who can be called, or are in a call, for a list that was opened at a moment. */
interface Present {
  readonly present: readonly PresentCreator[]
  readonly openedAt: Date
}

/** For a list that was opened then; null for one that opens now. */
export type PresentCreators = (openedAt: Date | null) => Promise<Present>

/**
 * Those of the people who are there who may show their face. It changes rarely, and a card says it as of now: what was
 * read is kept while somebody is there, and the oldest is read again first.
 */
function createMayShow({ identity, plumbing: { clock } }: PresentDeps) {
  const known = new Map<string, { readonly may: boolean; readonly at: number }>()
  return async (here: ReadonlyMap<string, number>): Promise<(id: string) => boolean> => {
    const ids = [...here.keys()]
    if (ids.length <= readAlways) {
      const may = await identity.whoMayUseVideo(ids)
      return (id) => may.has(id)
    }
    for (const id of known.keys()) if (!here.has(id)) known.delete(id)
    const now = clock.now()
    const isOld = (id: string) => now - (known.get(id)?.at ?? now) >= mayShowMs
    const asked = [
      ...ids.filter((id) => !known.has(id)),
      ...[...known.keys()].filter(isOld).slice(0, mayShowAtOnce),
    ]
    const may = await identity.whoMayUseVideo(asked)
    for (const id of asked) {
      // At the end, so that the oldest stay first.
      known.delete(id)
      known.set(id, { may: may.has(id), at: now })
    }
    return (id) => known.get(id)?.may ?? false
  }
}

async function presentAt(
  { plumbing: { db } }: PresentDeps,
  connected: ReadonlyMap<string, number>,
  openedAt: Date,
): Promise<Present> {
  const ids = [...connected.keys()]
  // Of many, all calls of that time are fewer rows than all calls that these people ever had.
  const asked = ids.length > readAlways ? null : ids
  const busy = ids.length === 0 ? new Set<string>() : await listInCallAt(db, asked, openedAt)
  const present = [...connected].map(([id, since]) => ({ id, since, isBusy: busy.has(id) }))
  return { present, openedAt }
}

/** Reads the creators who are there: anew for each page while they are few, from what the node keeps once they are many. */
export function createPresentCreators(deps: PresentDeps): PresentCreators {
  const { clock } = deps.plumbing
  const readMayShow = createMayShow(deps)
  let isLarge = false
  async function readConnected() {
    // From before the reading: whoever comes during it came later.
    const now = new Date(clock.now())
    const here = await deps.presence.creators()
    const mayShow = await readMayShow(here)
    const connected = new Map([...here].filter(([id]) => mayShow(id)))
    isLarge = connected.size > readAlways
    return { connected, now }
  }
  const market = createRenewed(
    clock,
    async () => {
      const { connected, now } = await readConnected()
      return { connected, opening: await presentAt(deps, connected, now) }
    },
    times,
  )
  return async (openedAt) => {
    if (isLarge) {
      const { connected, opening } = await market.read()
      return openedAt === null ? opening : presentAt(deps, connected, openedAt)
    }
    const { connected, now } = await readConnected()
    return presentAt(deps, connected, openedAt ?? now)
  }
}
