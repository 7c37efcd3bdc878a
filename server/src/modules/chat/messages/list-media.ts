import type { ChatMedia } from '@serendip/contract'
import { sql } from 'kysely'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ChatRow } from '../chats.store.ts'
import { listMessages } from '../read-history.ts'
import { presentMessages } from './present-messages.ts'

interface MediaQuery {
  /** Number of messages with files. */
  readonly count: number
  readonly paginationToken?: string | undefined
}

function seqBefore(token: string | undefined): number {
  if (token !== undefined && !/^\d{1,9}$/.test(token)) {
    throw new DomainError('bad_input', { fields: ['paginationToken'] })
  }
  return token === undefined ? 2 ** 31 - 1 : Number(token)
}

/** A page of the files that a person sees in a chat, newest first, without those to be seen once. Throws not_found, bad_input. */
export async function listMedia(
  deps: ChatDeps,
  chat: ChatRow | null,
  { count, paginationToken }: MediaQuery,
): Promise<{ mediaItems: ChatMedia[]; paginationToken: string | null }> {
  if (!chat) throw new DomainError('not_found')
  const page = { direction: 'older', from: seqBefore(paginationToken) - 1, most: count + 1 } as const
  const found = await listMessages(
    deps.plumbing.db,
    chat,
    page,
    sql<boolean>`m.type = 'media' and m.view_once is null`,
  )
  const rows = found.slice(0, count)
  const messages = await presentMessages(deps, rows, [chat])
  const last = rows.at(-1)
  return {
    mediaItems: messages.flatMap(({ media = [] }) => media),
    paginationToken: last && found.length > count ? String(last.seq) : null,
  }
}
