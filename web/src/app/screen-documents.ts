import type { ScreenDocument } from '@serendip/contract'
import type { Location } from 'react-router'
import type { TextStorage } from '../platform/analytics/storage.ts'
import type { Layout } from './route-table.ts'
import { documentOf } from './routes.ts'

/** Entry of the tab, cleared with the session: the screen before another document, and the state of the link there. */
const entry = 'documentOrigin'

interface Origin {
  /** A path of this site, with its query. */
  readonly from: string
  /** Of the link that led away; taken by the document that it opened. */
  readonly state: unknown
}

function readOrigin(temporary: TextStorage): Origin | null {
  try {
    const stored: unknown = JSON.parse(temporary.read(entry) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('from' in stored)) return null
    const { from } = stored
    // Not "//", which would name another host.
    if (typeof from !== 'string' || !/^\/(?!\/)/.test(from)) return null
    return { from, state: 'state' in stored ? stored.state : null }
  } catch {
    return null
  }
}

/** The screen of the app from which this document was opened; null if it was opened from none of ours. */
export const documentOrigin = (temporary: TextStorage): string | null => readOrigin(temporary)?.from ?? null

export interface ScreenDocuments {
  /** Whether a screen in this layout belongs to another document. `next` is the place that is opened. */
  isElsewhere(layout: Layout, at: Location | undefined, next: Location | undefined): boolean
}

/**
 * The screens of payments, and those of walls of offers, are a document of their own, because its policy lets in what
 * belongs to other services. The first screen that is opened tells which document this is.
 */
export function createScreenDocuments(temporary: TextStorage): ScreenDocuments {
  let own: ScreenDocument | null = null
  return {
    isElsewhere(layout, at, next) {
      own ??= documentOf(layout)
      const isLeft = own !== documentOf(layout)
      if (isLeft && own === 'app' && at) {
        const origin: Origin = { from: at.pathname + at.search, state: next?.state ?? null }
        temporary.write(entry, JSON.stringify(origin))
      }
      return isLeft
    },
  }
}

/** Gives the first entry of a document of its own the state of the link that led to it. To be called before the router is made. */
export function takeLinkState(
  temporary: TextStorage,
  history: Pick<History, 'state' | 'replaceState'>,
): void {
  const origin = readOrigin(temporary)
  if (origin === null || origin.state === null) return
  temporary.write(entry, JSON.stringify({ from: origin.from, state: null } satisfies Origin))
  // As the router writes its entries.
  if (history.state === null) history.replaceState({ usr: origin.state, key: 'default', idx: 0 }, '')
}
