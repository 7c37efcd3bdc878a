import { expect, test } from 'vitest'
import { circularConstruction } from './circular-construction.ts'

const linesIn = (path: string, ...lines: string[]): (number | undefined)[] =>
  circularConstruction.check({ files: [{ path, text: lines.join('\n') }] }).map(({ line }) => line)

test('the composition passes on no function that names a constant declared below it', () => {
  const circle = [
    'function compose() {',
    '  const media = createMedia({ access: (id: string) => chat.accessTo(id) })',
    '  const people = createPeople(() => chat)',
    '  const { chat } = createChat({ media })',
    '}',
  ]
  expect(linesIn('server/src/composition.ts', ...circle)).toEqual([3, 2])
  expect(linesIn('server/src/composition/compose-people.ts', ...circle)).toHaveLength(2)
  expect(linesIn('server/src/modules/chat/chat.ts', ...circle)).toEqual([])
})

test('what exists may be passed on, and a property or a type may have the name of a constant below', () => {
  const order = [
    'const later = 1',
    'function compose(parts: { chat: number }) {',
    '  const reads = createReads(later, after)',
    '  const media = createMedia({ chat: reads.chat, made: (chats: Chat["chat"]) => reads })',
    '  const chat = createChat({ media })',
    '}',
    'const after = 2',
  ]
  expect(linesIn('server/src/composition.ts', ...order)).toEqual([])
})

test('the composition has no variable that is set after it was passed on', () => {
  const variable = ['let chat', 'const media = createMedia(() => chat)', 'chat = createChat(media)']
  expect(linesIn('server/src/composition.ts', ...variable)).toEqual([1])
})
