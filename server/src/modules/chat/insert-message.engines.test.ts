import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { miscounts } from '../../../test/chat.ts'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import { isUniqueViolation } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import { ensureChat, findChatWith } from './chats.store.ts'
import { insertMessage, openToAll } from './insert-message.ts'

describeEngines('messages', (open) => {
  test('of three people to each other at the same moment, some repeated: each is there once, numbered without gaps', async () => {
    const { db } = await open()
    const clock = aClock()
    const outbox = createOutbox({ clock, ids: randomIds })
    const at = new Date(clock.now())
    const people = [randomIds.next('usr'), randomIds.next('usr'), randomIds.next('usr')]
    for (const id of people) await plantAccount(db, id, `${id}@people.example`, at)
    const pairs = people.flatMap((fromId) =>
      people.flatMap((toId) => (fromId === toId ? [] : [{ fromId, toId }])),
    )
    // Both create the chat of each pair at the same moment.
    await Promise.all(
      pairs.map((pair) =>
        transact(db, (tx) =>
          ensureChat(tx, { ...pair, id: randomIds.next('chat'), toFolder: 'request', hidden: true, at }),
        ),
      ),
    )
    const write = async ({ fromId, toId }: (typeof pairs)[number], tempId: string): Promise<boolean> => {
      const chat = await findChatWith(db, fromId, toId)
      const said = {
        type: 'text',
        text: 'x',
        stickerId: null,
        gifId: null,
        replyTo: null,
        appLang: 'en',
        offensive: false,
        withheld: false,
        seen: false,
      } as const
      const one = { ...said, id: randomIds.next('msg'), chatId: chat?.chat_id ?? '', fromId, toId, tempId }
      try {
        await insertMessage(db, outbox, { ...one, at, createdUnreadable: null, ...openToAll })
        return true
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        return false
      }
    }
    const sends = Array.from({ length: 60 }, (_, turn) => ({
      pair: pairs[turn % pairs.length] ?? { fromId: '', toId: '' },
      tempId: randomUUID(),
    }))
    const stored = await Promise.all([...sends, ...sends].map(({ pair, tempId }) => write(pair, tempId)))
    expect(stored.filter(Boolean)).toHaveLength(60)
    expect(await miscounts(db)).toEqual([])
    const chats = await sql<{ last_seq: number }>`select last_seq from chats`.execute(db)
    expect(chats.rows.map((row) => row.last_seq)).toEqual([20, 20, 20])
    const numbered = await sql<{ changes: number }>`select changes from chat_people`.execute(db)
    expect(numbered.rows.map((row) => row.changes)).toEqual([40, 40, 40])
  })
})
