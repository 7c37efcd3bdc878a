import type { Chat, ChatFolder, ChatMessage, HistoryPage } from '@serendip/contract'
import type { ChatPage } from '../../server/test/chat.ts'

/** Reads a path of the API as one person. */
export type Get = <T>(path: string) => Promise<T>

const pageSize = 100

export interface WholeList {
  readonly chats: readonly Chat[]
  readonly folders: readonly ChatFolder[]
  /** The number of the last change before the list was read. */
  readonly change: number
}

/**
 * Every chat of a person that is on a list, page by page. Requests come first: a chat that leaves them meanwhile is on the
 * other list afterwards, and never comes back.
 */
export async function readWholeList(get: Get): Promise<WholeList> {
  const chats: Chat[] = []
  let first: ChatPage | null = null
  for (const filter of ['requestFolder', 'default']) {
    let token: string | null = ''
    while (token !== null) {
      const page: ChatPage = await get(
        `/chat/getList?filter=${filter}&count=${pageSize}${token && `&paginationToken=${token}`}`,
      )
      first ??= page
      chats.push(...page.chats)
      token = page.paginationToken
    }
  }
  return { chats, folders: first?.folders ?? [], change: first?.change ?? 0 }
}

/** Every message of a chat that is there for the person, oldest first. */
export async function readWholeHistory(get: Get, chatId: string): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = []
  let token: string | null = ''
  while (token !== null) {
    const page: HistoryPage = await get(
      `/history/${chatId}?count=${pageSize}${token && `&paginationToken=${token}`}`,
    )
    pages.unshift(page.messages)
    token = page.olderToken
  }
  return pages.flat()
}
