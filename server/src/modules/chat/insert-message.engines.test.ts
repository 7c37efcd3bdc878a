import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { miscounts } from '../../../test/chat.ts'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import { isUniqueViolation } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import { createChatReads } from './chat-reads.ts'
import { ensureChat } from './chats.store.ts'
import { openToAll } from './insert-message.ts'
import { createMessageQueue } from './message-queue.ts'

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
    const reads = createChatReads(db)
    // Two processes, each of which stores what arrives at the same time in one statement.
    const stores = [createMessageQueue(db, outbox), createMessageQueue(db, outbox)] as const
    const write = async (
      store: (typeof stores)[number],
      { fromId, toId }: (typeof pairs)[number],
      tempId: string,
    ): Promise<boolean> => {
      const chat = await reads.chatWith(fromId, toId)
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
        await store({ ...one, at, createdUnreadable: null, ...openToAll })
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
    const first = sends.map(({ pair, tempId }, turn) => write(stores[turn % 2 === 0 ? 0 : 1], pair, tempId))
    const again = sends.map(({ pair, tempId }, turn) => write(stores[turn % 2 === 0 ? 1 : 0], pair, tempId))
    const stored = await Promise.all([...first, ...again])
    expect(stored.filter(Boolean)).toHaveLength(60)
    expect(await miscounts(db)).toEqual([])
    const chats = await sql<{ last_seq: number }>`select last_seq from chats`.execute(db)
    expect(chats.rows.map((row) => row.last_seq)).toEqual([20, 20, 20])
    const numbered = await sql<{ changes: number }>`select changes from chat_people`.execute(db)
    expect(numbered.rows.map((row) => row.changes)).toEqual([40, 40, 40])
  })

  test('that arrive together are stored in few statements, and one that fails fails alone', async () => {
    const { db } = await open()
    const clock = aClock()
    const outbox = createOutbox({ clock, ids: randomIds })
    const at = new Date(clock.now())
    const people = Array.from({ length: 12 }, () => randomIds.next('usr'))
    for (const id of people) await plantAccount(db, id, `${id}@people.example`, at)
    const [fromId = '', ...others] = people
    const chatIds = others.map(() => randomIds.next('chat'))
    for (const [index, id] of chatIds.entries()) {
      const chat = { id, fromId, toId: others[index] ?? '', toFolder: 'default', hidden: true, at } as const
      await transact(db, (tx) => ensureChat(tx, chat))
    }
    const executed = vi.spyOn(db.getExecutor(), 'executeQuery')
    const store = createMessageQueue(db, outbox)
    const said = {
      type: 'text',
      text: 'x',
      stickerId: null,
      gifId: null,
      replyTo: null,
      appLang: 'en',
    } as const
    const usual = {
      ...said,
      offensive: false,
      withheld: false,
      seen: false,
      createdUnreadable: null,
      ...openToAll,
    }
    const tempIds: string[] = chatIds.map(() => randomUUID())
    const write = (chatId: string, index: number) =>
      store({
        ...usual,
        id: randomIds.next('msg'),
        chatId,
        fromId,
        toId: others[index] ?? '',
        tempId: tempIds[index] ?? '',
        at,
      })
    await Promise.all(chatIds.map(write))
    // The first two find nobody before them; the others wait for one of these.
    expect(executed.mock.calls).toHaveLength(3)
    // One has the key of a message that is stored.
    tempIds.splice(
      0,
      tempIds.length,
      ...chatIds.map((_, index) => (index === 3 ? (tempIds[2] ?? '') : randomUUID())),
    )
    const again = await Promise.allSettled(chatIds.map(write))
    expect(again.map(({ status }) => status === 'fulfilled')).toEqual(chatIds.map((_, index) => index !== 3))
    executed.mockRestore()
    expect(await miscounts(db)).toEqual([])
    const kept = await sql<{ last_seq: number }>`select last_seq from chats order by last_seq`.execute(db)
    expect(kept.rows.map((row) => row.last_seq)).toEqual([1, ...others.slice(1).map(() => 2)])
  })
})
