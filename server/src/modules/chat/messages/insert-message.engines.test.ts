import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { miscounts } from '../../../../test/chat.ts'
import { aClock } from '../../../../test/clock.ts'
import { describeEngines } from '../../../../test/database.ts'
import { plantAccount } from '../../../../test/planted-person.ts'
import { createOutbox } from '../../../adapters/postgres/outbox.ts'
import { type Db, isUniqueViolation } from '../../../kernel/db.ts'
import { randomIds } from '../../../kernel/ids.ts'
import { transact } from '../../../kernel/transact.ts'
import { createChatReads } from '../chat-reads.ts'
import { ensureChat, findSides } from '../chats.store.ts'
import { lockChats } from '../note-changes.ts'
import { type NewMessage, openToAll } from './insert-message.ts'
import { createMessageQueue } from './message-queue.ts'

/** Chats of one person with eleven others, and new queues that write into one of them. */
async function elevenChats(db: Db) {
  const clock = aClock()
  const at = new Date(clock.now())
  const people = Array.from({ length: 12 }, () => randomIds.next('usr'))
  for (const id of people) await plantAccount(db, id, `${id}@people.example`, at)
  const [fromId = '', ...otherPeople] = people
  const chatIds = otherPeople.map(() => randomIds.next('chat'))
  for (const [index, id] of chatIds.entries()) {
    const chat = {
      id,
      fromId,
      toId: otherPeople[index] ?? '',
      toFolder: 'default',
      hidden: true,
      at,
    } as const
    await transact(db, (tx) => ensureChat(tx, chat))
  }
  const aQueue = () => {
    const store = createMessageQueue(db, createOutbox({ clock, ids: randomIds }))
    return (index: number, tempId: string = randomUUID(), about: Partial<NewMessage> = {}) =>
      store({ ...messageTo(index, tempId), ...about })
  }
  const messageTo = (index: number, tempId: string): NewMessage => ({
    type: 'text',
    text: 'x',
    stickerId: null,
    gifId: null,
    replyTo: null,
    forwarded: false,
    appLang: 'en',
    offensive: false,
    withheld: false,
    seen: false,
    createdUnreadable: null,
    ...openToAll,
    id: randomIds.next('msg'),
    chatId: chatIds[index] ?? '',
    fromId,
    toId: otherPeople[index] ?? '',
    tempId,
    at,
  })
  return { chatIds, indexes: chatIds.map((_, index) => index), aQueue }
}

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
        forwarded: false,
        appLang: 'en',
        offensive: false,
        withheld: false,
        seen: false,
      } as const
      const message = {
        ...said,
        id: randomIds.next('msg'),
        chatId: chat?.chat_id ?? '',
        fromId,
        toId,
        tempId,
      }
      try {
        await store({ ...message, at, createdUnreadable: null, ...openToAll })
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
    const { indexes, aQueue } = await elevenChats(db)
    const write = aQueue()
    const executed = vi.spyOn(db.getExecutor(), 'executeQuery')
    const tempIds = indexes.map(() => randomUUID())
    await Promise.all(indexes.map((index) => write(index, tempIds[index])))
    // The first finds none before it; the others wait for it.
    expect(executed.mock.calls).toHaveLength(2)
    // One has the key of a message that is stored.
    const again = await Promise.allSettled(
      indexes.map((index) => write(index, index === 3 ? tempIds[2] : randomUUID())),
    )
    expect(again.map(({ status }) => status === 'fulfilled')).toEqual(indexes.map((index) => index !== 3))
    executed.mockRestore()
    expect(await miscounts(db)).toEqual([])
    const kept = await sql<{ last_seq: number }>`select last_seq from chats order by last_seq`.execute(db)
    expect(kept.rows.map((row) => row.last_seq)).toEqual([1, ...indexes.slice(1).map(() => 2)])
  })

  test('of one sender in one chat are numbered in the order in which they were written', async () => {
    const { db } = await open()
    const { aQueue } = await elevenChats(db)
    const write = aQueue()
    const stored = await Promise.all(Array.from({ length: 9 }, () => write(0)))
    expect(stored.map(({ message }) => message.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('come with the chat as those have it who are shown them', async () => {
    const { db } = await open()
    const { chatIds, indexes, aQueue } = await elevenChats(db)
    const write = aQueue()
    await Promise.all(indexes.map((index) => write(index)))
    await sql`update chat_sides set folder = 'request', unread = 0, read_seq = 1, read_shown_seq = 0`.execute(
      db,
    )
    // Those of several chats in one statement; nobody but the sender is shown every other one.
    const stored = await Promise.all(
      indexes.map((index) => write(index, randomUUID(), { withheld: index % 2 === 1 })),
    )
    for (const [index, { message, sides, noted }] of stored.entries()) {
      const kept = await findSides(db, sql`s.chat_id = ${chatIds[index]}`)
      const shown = kept.filter(({ user_id }) => index % 2 === 0 || user_id === message.from_id)
      expect(sides.map(({ user_id }) => user_id).toSorted()).toEqual(
        shown.map(({ user_id }) => user_id).toSorted(),
      )
      expect(noted.map(({ userId }) => userId)).toEqual(sides.map(({ user_id }) => user_id))
      for (const chat of shown) {
        expect(sides.find(({ user_id }) => user_id === chat.user_id)).toMatchObject(chat)
      }
    }
  })

  test('are stored one by one after their statement waited in vain, and not if it may be stored', async () => {
    const { db } = await open()
    const { indexes, aQueue } = await elevenChats(db)
    const executor = db.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    const all = indexes.length
    for (const [code, stored, statements] of [
      ...(['40P01', '40001', '55P03', '57014'] as const).map((code) => [code, all, all + 1] as const),
      // The connection broke: nobody knows.
      ['08006', 1, 2] as const,
    ]) {
      const write = aQueue()
      const executed = vi.spyOn(executor, 'executeQuery')
      // The first is alone, the second statement stores all others.
      executed.mockImplementationOnce(execute)
      executed.mockRejectedValueOnce(Object.assign(new Error('refused'), { code }))
      const written = await Promise.allSettled(indexes.map((index) => write(index)))
      const kept = written.filter(({ status }) => status === 'fulfilled')
      expect([code, kept.length, executed.mock.calls.length]).toEqual([code, stored, statements])
      executed.mockRestore()
    }
    expect(await miscounts(db)).toEqual([])
  })

  test('do not wait for another chat that is locked', async () => {
    const { db, engine } = await open()
    // The embedded engine has one session, so nobody waits for a lock there.
    if (engine === 'embedded') return
    const { indexes, chatIds, aQueue } = await elevenChats(db)
    const write = aQueue()
    const isAwaited = async (pid: number): Promise<boolean> => {
      const found =
        await sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(db)
      return found.rows.length > 0
    }
    const stored = new Set<number>()
    const held = 5
    const written = await transact(db, async (tx) => {
      await lockChats(tx, [chatIds[held] ?? ''])
      const holder = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const all = indexes.map((index) => write(index).then(() => stored.add(index)))
      while (!(await isAwaited(holder.rows[0]?.pid ?? 0)));
      const otherIndexes = indexes.filter((index) => index !== held)
      await Promise.all(otherIndexes.map((index) => all[index]))
      expect(stored).toEqual(new Set(otherIndexes))
      // Nor do their next ones.
      await Promise.all(otherIndexes.map((index) => write(index)))
      expect(stored.has(held)).toBe(false)
      return { all: Promise.all(all) }
    })
    await written.all
    expect(stored.size).toBe(indexes.length)
    expect(await miscounts(db)).toEqual([])
  })
})
