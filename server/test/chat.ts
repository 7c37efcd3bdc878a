import { randomUUID } from 'node:crypto'
import type { Chat, ChatChanges, ChatFolder, ChatMessage, ErrorBody, HistoryPage } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import { haveMet } from './met.ts'
import { type Answer, aPerson, type SignedUp, type TestServer } from './server.ts'
import type { TestSocket } from './socket.ts'

interface SentMessage extends ErrorBody {
  readonly message: ChatMessage & string
  readonly chat: Chat
}

export interface ChatPage {
  readonly chats: Chat[]
  readonly folders: ChatFolder[]
  readonly paginationToken: string | null
  readonly change: number
}

/** Calls by which tests use the chat of a server. */
export const chatOn = (server: TestServer) => ({
  send: (
    from: SignedUp,
    to: SignedUp,
    text: string,
    over: Record<string, unknown> = {},
  ): Promise<Answer<SentMessage>> =>
    server.post(
      `/message/sendToUser/${to.userId}`,
      { tempId: randomUUID(), type: 'text', text, ...over },
      from.token,
    ),
  list: async (person: SignedUp, query = ''): Promise<ChatPage> =>
    (await server.get<ChatPage>(`/chat/getList${query}`, person.token)).body,
  history: async (person: SignedUp, otherPerson: SignedUp, query = ''): Promise<HistoryPage> =>
    (await server.get<HistoryPage>(`/history/getByUser/${otherPerson.userId}${query}`, person.token)).body,
  async texts(person: SignedUp, otherPerson: SignedUp): Promise<string[]> {
    return (await this.history(person, otherPerson, '?count=100')).messages.map(({ text }) => text)
  },
  chatWith: async (person: SignedUp, otherPerson: SignedUp): Promise<Chat> =>
    (await server.get<{ chat: Chat }>(`/chat/getByUser/${otherPerson.userId}`, person.token)).body.chat,
  read: (person: SignedUp, messageId: string) =>
    server.post<{ chat: Chat }>(`/messageStatus/read/${messageId}`, {}, person.token),
  /** The changes that the person's tab missed. */
  async join(tab: TestSocket, person: SignedUp, since: number): Promise<ChatChanges> {
    const refused = await tab.request({ type: 'chat.join', channel: `user/${person.userId}/chat`, since })
    if (refused) throw new Error(refused)
    return tab.answers.at(-1) as ChatChanges
  },
  /** Two people who were revealed to each other in a call. */
  async matched(): Promise<readonly [SignedUp, SignedUp]> {
    const person = await aPerson(server)
    return [person, await this.matchedWith(person)]
  },
  /** Someone whom a person was revealed to in a call. */
  async matchedWith(person: SignedUp): Promise<SignedUp> {
    const otherPerson = await aPerson(server)
    await haveMet(server, person, otherPerson)
    const { db } = server.composition.engines.database
    await sql`update calls set revealed_at = started_at
      where id in (select call_id from call_sides where user_id = ${person.userId})`.execute(db)
    return otherPerson
  },
  /** Two people who were put together, and never saw each other. */
  async strangers(): Promise<readonly [SignedUp, SignedUp]> {
    const [first, second] = [await aPerson(server), await aPerson(server)]
    await haveMet(server, first, second)
    return [first, second]
  },
})

/** The counters that differ from a recount of the messages, and the chats whose numbers have a gap; none if all is well. */
export async function miscounts(db: Db): Promise<readonly unknown[]> {
  const seen = sql`(m.seq > s.cleared_seq and case when m.from_id = s.user_id then not m.hidden_from_sender
    else not m.withheld and not m.hidden_from_receiver end)`
  const wrong = await sql`select s.chat_id, s.user_id, s.messages, s.unread, s.last_seq, r.*
    from chat_sides s, lateral (select count(*)::int as real_messages, coalesce(max(m.seq), 0) as real_last,
      (count(*) filter (where m.from_id is distinct from s.user_id and m.seq > s.read_seq
        and (m.type <> 'call' or m.call_outcome = 'missed')))::int as real_unread
      from messages m where m.chat_id = s.chat_id and ${seen}) as r
    where (s.messages, s.unread, s.last_seq) is distinct from (r.real_messages, r.real_unread, r.real_last)`.execute(
    db,
  )
  const gaps = await sql`select c.id, c.last_seq from chats c
    where c.last_seq <> (select count(*) from messages m where m.chat_id = c.id)
      and not exists (select from chat_sides s where s.chat_id = c.id and s.cleared_seq > 0)`.execute(db)
  const unnumbered = await sql`select p.user_id, p.changes from chat_people p
    where p.changes <> (select count(*) from chat_changes c where c.user_id = p.user_id)`.execute(db)
  return [...wrong.rows, ...gaps.rows, ...unnumbered.rows]
}
