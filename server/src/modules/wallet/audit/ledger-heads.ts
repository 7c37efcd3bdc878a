import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db.ts'
import { headsBelow, lastSeal, type Sealing, type Stream } from './ledger-seals.ts'

export interface Head {
  readonly day: string
  /** A head of an earlier version lacks chains that were added since. */
  readonly seals: Readonly<Partial<Record<Stream, { readonly seq: number; readonly mac: string }>>>
}

const signatureOf = (key: string, head: Head): string =>
  createHmac('sha256', key)
    .update(`head ${JSON.stringify(head)}`)
    .digest('hex')

/** Writes the newest seals, signed, outside the database, under the UTC day; a later one of the day replaces it. */
export async function writeHead(db: Db, sealing: Sealing, clock: Clock): Promise<void> {
  const endOf = async (stream: Stream) => {
    const seal = await lastSeal(db, stream, sealing)
    return { seq: seal?.seq ?? 0, mac: seal?.mac ?? '' }
  }
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const seals = {
    transfers: await endOf('transfers'),
    limits: await endOf('limits'),
    standing: await endOf('standing'),
    money: await endOf('money'),
  }
  const head: Head = { day, seals }
  const text = JSON.stringify({ head, signature: signatureOf(sealing.key, head) })
  await sealing.heads.put(`${headsBelow}${day}.json`, new TextEncoder().encode(text))
}

/** The heads outside the database; null in place of one with an invalid signature. */
export async function readHeads({ key, heads }: Sealing): Promise<ReadonlyMap<string, Head | null>> {
  const found = new Map<string, Head | null>()
  for (const name of await heads.list(headsBelow)) {
    const bytes = await heads.read(name)
    found.set(name, bytes && openHead(key, new TextDecoder().decode(bytes)))
  }
  return found
}

function openHead(key: string, text: string): Head | null {
  try {
    const { head, signature } = JSON.parse(text) as { head: Head; signature: string }
    const [first, second] = [Buffer.from(signatureOf(key, head)), Buffer.from(String(signature))]
    return first.length === second.length && timingSafeEqual(first, second) ? head : null
  } catch {
    return null
  }
}
