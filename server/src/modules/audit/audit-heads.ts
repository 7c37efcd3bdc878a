import { z } from 'zod'
import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** Place of the heads: outside the database, so that whoever can change that cannot change them. */
export interface AuditHeads {
  readonly store: Pick<BlobStore, 'put' | 'list' | 'read'>
  readonly secrets: Pick<Secrets, 'sign' | 'isSigned'>
}

const head = z.object({ day: z.string(), seq: z.number().int(), hash: z.string() })
type Head = z.infer<typeof head>
const signedHead = z.object({ head, signature: z.string() })

const below = 'audit-heads/'
const purpose = 'audit-head'

/** Writes the last entry's number and hash under the UTC day; a later one of the day replaces it. */
export async function writeHead(
  { store, secrets }: AuditHeads,
  last: { readonly seq: number; readonly hash: string },
  now: number,
): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10)
  const written: Head = { day, ...last }
  const text = JSON.stringify({ head: written, signature: secrets.sign(purpose, JSON.stringify(written)) })
  await store.put(`${below}${day}.json`, new TextEncoder().encode(text))
}

function openHead({ secrets }: AuditHeads, bytes: Uint8Array): Head | null {
  try {
    const { head: found, signature } = signedHead.parse(JSON.parse(new TextDecoder().decode(bytes)))
    return secrets.isSigned(purpose, JSON.stringify(found), signature) ? found : null
  } catch {
    return null
  }
}

/** The written heads, by entry, and a fault if one of them was changed since. */
export async function readHeads(
  heads: AuditHeads,
): Promise<{ readonly heads: ReadonlyMap<number, Head>; readonly fault: string | null }> {
  const found = new Map<number, Head>()
  for (const name of await heads.store.list(below)) {
    const bytes = await heads.store.read(name)
    const opened = bytes && openHead(heads, bytes)
    if (!opened) return { heads: found, fault: `the head ${name} was changed` }
    found.set(opened.seq, opened)
  }
  return { heads: found, fault: null }
}
